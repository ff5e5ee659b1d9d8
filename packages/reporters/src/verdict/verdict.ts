import type { ExpectedTest } from "../expected/expected-test.js";
import type { Finding, TestCounts } from "../run/test-run.js";

/** The closed set of decisions about a run. Only `passed` is a pass. */
export type VerdictStatus =
  | "passed"
  | "failed"
  | "error"
  | "no-tests"
  | "incomplete"
  | "conflict"
  | "timed-out"
  | "cancelled"
  | "not-started"
  | "unknown";

/** What a run must bring to pass. */
export interface VerdictPolicy {
  /**
   * A recognised runner with counts is needed; an exit code alone gives `unknown`.
   * @defaultValue `false`
   */
  readonly requireTests?: boolean;
  /**
   * Test cases that must each be present and passed.
   * @defaultValue `[]`
   */
  readonly expectedTests?: readonly ExpectedTest[];
  /**
   * The same by flat names, such as `tests/test_a.py::TestA::test_b[x]` or `Suite > test`; see `compareExpectedTests`.
   * A name that can mean several tests is no pass.
   * @defaultValue `[]`
   */
  readonly expectedNames?: readonly string[];
  /**
   * A test case that failed and then passed on a retry may pass.
   * @defaultValue `false`
   */
  readonly allowFlaky?: boolean;
}

/** The decision about a run. */
export interface Verdict {
  /** `true` only for the status `passed`. */
  readonly passed: boolean;
  /** The decision. */
  readonly status: VerdictStatus;
  /** The reasons, the decisive one first; never empty. */
  readonly findings: readonly Finding[];
  /** Counts of the run, or `null` where the evidence does not hold them. */
  readonly counts: TestCounts | null;
}
