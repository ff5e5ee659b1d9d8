import type { Finding, RunError, TestCase, TestCounts, TestFailure, VerdictStatus } from "@testbed/reporters";
import type { ArtifactReference } from "../artifact/artifact-reference.js";
import type { Problem } from "../problem/problem.js";
import type { Assurance } from "../result/assurance.js";
import type { NormalizedOutput } from "../result/grade-result.js";
import type { TaskLimits } from "../task/task.js";

/**
 * What an attempt came to. `infrastructure`: something that the candidate cannot be blamed for kept it from being
 * graded; such an attempt is no failure and counts in no rate. `cancelled`: the caller ended it.
 */
export type ItemOutcome = "passed" | "failed" | "infrastructure" | "cancelled";

/** What becomes of an item whose attempts disagree: `fail`, every attempt has to pass; `pass`, one is enough. */
export type FlakyPolicy = "fail" | "pass";

/** What a graded candidate came to. Plain JSON; equal runs give equal results but for `timing`. */
export interface ItemResult {
  /** Version of this format. */
  readonly schema: "testbed.result/1";
  /** The task. */
  readonly task: { readonly id: string; readonly digest: string };
  /** The candidate. */
  readonly candidate: { readonly kind: "directory" | "files" | "patch"; readonly digest: string };
  /** What it came to, all attempts taken together. */
  readonly outcome: ItemOutcome;
  /** The verdict of the attempt that decided: the first that settled the outcome. */
  readonly status: VerdictStatus;
  /** Whether it passed. */
  readonly passed: boolean;
  /** Whether attempts disagree, or the runner says that a test passed only after it had failed. */
  readonly flaky: boolean;
  /** What counted as a pass. */
  readonly policy: { readonly flaky: FlakyPolicy };
  /** Why not, in a closed set of codes; null for a pass. */
  readonly problem: Problem | null;
  /** Reasons of the verdict, what was undone of the candidate included. */
  readonly findings: readonly Finding[];
  /** How hard the verdict would be to fake. */
  readonly assurance: Assurance;
  /** Counts of the test cases, or null where the evidence does not give them. */
  readonly counts: TestCounts | null;
  /** Runner that was recognised. */
  readonly reporter: string;
  /** Test cases in the order of the runner's report. */
  readonly tests: readonly TestCase[];
  /** Failures with their messages. */
  readonly failures: readonly TestFailure[];
  /** What went wrong outside of a test case. */
  readonly errors: readonly RunError[];
  /** What became of the tests that the task requires. */
  readonly expected: ExpectedTests;
  /** Output without what differs between two runs of the same code. */
  readonly output: NormalizedOutput;
  /** Files that the run left to be kept. */
  readonly artifacts: readonly ArtifactReference[];
  /** Limits of the run. */
  readonly limits: TaskLimits;
  /** Commit or content hash of the repository that the candidate was put into. */
  readonly source: { readonly revision: string };
  /** What the result depends on beside task and candidate. */
  readonly versions: Versions;
  /** Every attempt, in order. */
  readonly attempts: readonly Attempt[];
  /** The one part that differs between equal runs. */
  readonly timing: Timing;
}

/** What became of the tests that a task names. */
export interface ExpectedTests {
  /** Each of them, in the order of the task. */
  readonly tests: readonly ExpectedTestResult[];
  /** Names of those that were not reported. */
  readonly missing: readonly string[];
  /** Names of those that were skipped or to be done. */
  readonly skipped: readonly string[];
  /** Names of those that failed. */
  readonly failed: readonly string[];
  /** Names of those that passed only after a failure. */
  readonly flaky: readonly string[];
  /** Names of tests that were reported and that the task does not name; empty where it names none. */
  readonly extra: readonly string[];
}

/** A test that a task names. */
export interface ExpectedTestResult {
  /** Its name, with its suites and its file as far as the task gives them. */
  readonly name: string;
  /** `required`: fails before the work is done; `regression`: passes before as well. */
  readonly group: "regression" | "required";
  /** What became of it; `ambiguous`: its flat name means several tests. */
  readonly status: "ambiguous" | "failed" | "flaky" | "missing" | "passed" | "skipped";
}

/** Versions and digests. */
export interface Versions {
  /** Version of `@testbed/grader`. */
  readonly testbed: string;
  /** Version of the rules that made `output`. */
  readonly ruleset: string;
  /** Version of the Node.js that graded. */
  readonly node: string;
  /** Digest of the environment of the run; null if there was none. */
  readonly environment: string | null;
}

/** One attempt. */
export interface Attempt {
  /** What it came to. */
  readonly outcome: ItemOutcome;
  /** Its verdict. */
  readonly status: VerdictStatus;
  /** Its counts. */
  readonly counts: TestCounts | null;
}

/** When and how long; differs from run to run. */
export interface Timing {
  /** When the first attempt began: ISO 8601, UTC. */
  readonly startedAt: string;
  /** Everything, in milliseconds. */
  readonly durationMs: number;
  /** Each attempt's run alone, in milliseconds. */
  readonly attemptsMs: readonly number[];
}
