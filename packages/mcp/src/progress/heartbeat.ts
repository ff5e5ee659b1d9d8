import type { ServerContext } from "@modelcontextprotocol/server";

/** What is said while a call goes on, and how often. */
export interface HeartbeatOptions {
  /** Time between two notifications in milliseconds. */
  readonly intervalMs: number;
  /** What goes on right now. */
  readonly message: (elapsedSeconds: number) => string;
}

/**
 * Tells a client that asked for progress that the call is alive: at once, then at every interval, until the returned
 * function is called. The progress is the number of seconds, which can only grow.
 */
export function startHeartbeat(context: ServerContext, options: HeartbeatOptions): () => void {
  const { _meta: meta, notify } = context.mcpReq;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => {};
  const start = performance.now();
  const beat = (): void => {
    const progress = Math.round(performance.now() - start) / 1000;
    const params = { progressToken, progress, message: options.message(Math.round(progress)) };
    // A client that has gone is noticed by its transport; the call ends through its signal.
    notify({ method: "notifications/progress", params }).catch(() => {});
  };
  beat();
  const timer = setInterval(beat, options.intervalMs);
  return () => clearInterval(timer);
}
