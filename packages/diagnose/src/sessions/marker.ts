/**
 * What a line of a test runner tells about where the log is. `start`: tests run from here. `passed`, `failed`: they have
 * ended so. `failures`: from here the runner shows why tests failed. `captured`: from here it repeats what tests printed.
 */
type MarkerEvent = "start" | "passed" | "failed" | "failures" | "captured";

/** A line by which a test runner is recognised. */
export interface Marker {
  readonly runner: string;
  readonly event: MarkerEvent;
  readonly pattern: RegExp;
  /** For `start`: the runner writes nothing before tests have run, so they may have printed in front of this line. */
  readonly isLate?: true;
  /** For `captured` and `failures`: the first line that is no part of it; without, the next marker ends it. */
  readonly until?: RegExp;
}
