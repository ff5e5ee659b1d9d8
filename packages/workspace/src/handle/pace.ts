import { setImmediate } from "node:timers/promises";

const SLICE_MS = 10;

/** Lets other work of the process run once a slice of time is used up. */
export type Pace = () => Promise<void>;

/** A pace for one long job made of short synchronous steps. */
export function createPace(): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
