import { setImmediate } from "node:timers/promises";

const SLICE_MS = 10;

/**
 * Says whether a slice of time is used up, with a promise that lets other work of the process run; undefined while
 * it is not, since waiting at every small step would cost more than the step.
 */
export type Pace = () => Promise<void> | undefined;

/** A pace for one long job made of short synchronous steps. */
export function createPace(): Pace {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
      return undefined;
    });
  };
}
