import { setImmediate, setTimeout } from "node:timers/promises";

/**
 * Waits for a promise, but no longer than that many milliseconds, after which the answer is `otherwise`. A busy event
 * loop gets to see what came in time. The timer holds the event loop as long as it is waited for, and no longer.
 */
export async function within<T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(Math.max(0, ms), undefined, { signal: stop.signal }).then(() => setImmediate());
  try {
    return await Promise.race([
      promise,
      timer.then(
        () => otherwise,
        () => otherwise,
      ),
    ]);
  } finally {
    stop.abort();
  }
}
