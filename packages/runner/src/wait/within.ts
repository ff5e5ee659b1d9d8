/**
 * Waits for a promise, but no longer than that many milliseconds, after which the answer is `otherwise`. A busy event
 * loop gets to see what came in time. The timer holds the event loop as long as it is waited for, and no longer.
 */
export function within<T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => resolve(otherwise)), Math.max(0, ms));
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
