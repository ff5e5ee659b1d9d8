import pLimit from "p-limit";

/** Lets a bounded number of runs go on at the same time. */
export interface RunSlots {
  /** Runs `task` when a slot is free, or at once when `signal` aborts: an aborted task must not start anything. */
  enter<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>;
}

/** Creates `count` slots. */
export function createRunSlots(count: number): RunSlots {
  const limit = pLimit(count);
  return {
    enter<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let entered = false;
        const enterOnce = async (): Promise<void> => {
          if (entered) return;
          entered = true;
          signal.removeEventListener("abort", leaveQueue);
          await task().then(resolve, reject);
        };
        const leaveQueue = (): void => void enterOnce();
        signal.addEventListener("abort", leaveQueue, { once: true });
        void limit(enterOnce);
        if (signal.aborted) leaveQueue();
      });
    },
  };
}
