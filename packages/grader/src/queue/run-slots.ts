import pLimit from "p-limit";
import { GraderError } from "../errors.js";

/** Lets a bounded number of runs go on at the same time. */
export interface RunSlots {
  /**
   * Runs `task` when a slot is free, or at once when `signal` aborts: an aborted task must not start anything. Rejects
   * with `GraderError` `run-limit` when none became free in time.
   */
  enter<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>;
}

/** Bounds of the slots. */
export interface RunSlotsOptions {
  readonly count: number;
  /** How long a task may wait for a slot, in milliseconds; without it, as long as it takes. */
  readonly maxWaitMs?: number | undefined;
}

// Node fires a timer at once that is set to a longer time.
const LONGEST_TIMER_MS = 2_147_483_647;

/** Creates slots. */
export function createRunSlots({ count, maxWaitMs }: RunSlotsOptions): RunSlots {
  const limit = pLimit(count);
  return {
    enter<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let left = false;
        const leaveQueue = (): boolean => {
          if (left) return false;
          left = true;
          clearTimeout(timer);
          signal.removeEventListener("abort", begin);
          return true;
        };
        const enterOnce = async (): Promise<void> => {
          if (leaveQueue()) await task().then(resolve, reject);
        };
        const begin = (): void => void enterOnce();
        const expire = (): void => {
          const message = `No run of ${count} ended within ${maxWaitMs} ms, the longest wait; start it again later.`;
          if (leaveQueue()) reject(new GraderError("run-limit", message));
        };
        const timer =
          maxWaitMs === undefined ? undefined : setTimeout(expire, Math.min(maxWaitMs, LONGEST_TIMER_MS));
        signal.addEventListener("abort", begin, { once: true });
        void limit(enterOnce);
        if (signal.aborted) begin();
      });
    },
  };
}
