/** What a run can have too much of. */
export type Resource = "memory" | "processes" | "disk";

/** What the kernel counted for a run as a whole; `null` where it does not tell. */
export interface ResourceCounters {
  /** Processes killed for want of memory. */
  readonly memoryKills: number | null;
  /** Refused forks. */
  readonly refusedForks: number | null;
  /** CPU time in milliseconds. */
  readonly cpuMs: number | null;
  /** Peak memory in bytes. */
  readonly peakMemoryBytes: number | null;
}

/** The first limit that was reached, as far as counters say. */
export function reachedOf({ memoryKills, refusedForks }: ResourceCounters): Resource | null {
  if ((memoryKills ?? 0) > 0) return "memory";
  return (refusedForks ?? 0) > 0 ? "processes" : null;
}
