/** Who waits for a signal, and the one listener that tells them. */
interface Waiters {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

const waiting = new WeakMap<AbortSignal, Waiters>();

/**
 * Calls `call` when the signal is aborted, until the returned function is called. However many wait for one signal,
 * it has one listener of this package, because Node.js warns of a leak at the eleventh; without waiters it has none.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  const waiters = waiting.get(signal) ?? listen(signal);
  waiters.calls.add(call);
  return () => {
    waiters.calls.delete(call);
    if (waiters.calls.size > 0 || waiting.get(signal) !== waiters) return;
    waiting.delete(signal);
    signal.removeEventListener("abort", waiters.listener);
  };
}

function listen(signal: AbortSignal): Waiters {
  const calls = new Set<() => void>();
  const listener = (): void => calls.forEach((call) => call());
  const waiters = { calls, listener };
  waiting.set(signal, waiters);
  signal.addEventListener("abort", listener, { once: true });
  return waiters;
}
