import type { Finding, TestCounts, TestFailure, VerdictStatus } from "@testbed/reporters";
import type { RunStatus } from "@testbed/runner";
import type { ArtifactReference } from "../artifact/artifact-reference.js";
import type { ItemOutcome } from "../item/item-result.js";
import type { Problem } from "../problem/problem.js";
import type { NormalizedOutput } from "../result/grade-result.js";
import type { SuiteKind } from "./suite-definition.js";

/** One stream of a suite, secrets redacted. Plain JSON. */
export interface SuiteStream {
  /** What was kept. */
  readonly text: string;
  /** Bytes that were written. */
  readonly bytes: number;
  /** Whether some were dropped. */
  readonly truncated: boolean;
}

/** Everything about one suite that was started, secrets redacted. Plain JSON. */
export interface SuiteResult {
  /** Its id. */
  readonly id: string;
  /** Its kind. */
  readonly kind: SuiteKind;
  /** Executable and arguments, those added for the report included; for the operator. */
  readonly argv: readonly string[];
  /** What it came to. */
  readonly outcome: ItemOutcome;
  /** Its verdict. */
  readonly verdict: VerdictStatus;
  /** Reasons of the verdict. */
  readonly findings: readonly Finding[];
  /** Counts of its tests, or null where the evidence does not give them. */
  readonly counts: TestCounts | null;
  /** Tests that failed. */
  readonly failures: readonly TestFailure[];
  /** First cause of its end. */
  readonly status: RunStatus;
  /** Exit code, or null. */
  readonly exitCode: number | null;
  /** Name of the signal that ended it, or null. */
  readonly signal: string | null;
  /** Limit that was reached, or null. */
  readonly limit: "cpu-time" | "idle-time" | "output" | "wall-time" | null;
  /** Standard output. */
  readonly stdout: SuiteStream;
  /** Standard error. */
  readonly stderr: SuiteStream;
  /** Both without what differs between runs. */
  readonly output: NormalizedOutput;
  /** Files that it left to be kept. */
  readonly artifacts: readonly ArtifactReference[];
  /** Why it did not pass; null if it did. */
  readonly problem: Problem | null;
  /** Wall time in milliseconds. */
  readonly durationMs: number;
}

/** What a batch of suites came to. Plain JSON. */
export interface SuiteBatch {
  /**
   * `completed`: all were run; `stopped`: the rest was not started after a failure or a cancellation; `refused`: nothing
   * was started.
   */
  readonly status: "completed" | "refused" | "stopped";
  /** Whether every suite was run and passed. */
  readonly passed: boolean;
  /** Why nothing was started, or the problem of the first suite that did not pass; null for a pass. */
  readonly problem: Problem | null;
  /** Suites that were started, in order. */
  readonly results: readonly SuiteResult[];
  /** Ids that were not started, in order. */
  readonly remaining: readonly string[];
}
