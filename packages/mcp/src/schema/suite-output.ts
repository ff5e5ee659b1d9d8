import type { ProblemCode, SuiteKind } from "@testbed/grader";
import { z } from "zod";
import { artifact, type ShownArtifact } from "./artifact-output.js";
import { every } from "./every.js";
import type { Fields } from "./long-output.js";
import {
  STATUSES,
  count,
  failure,
  finding,
  isolation,
  type ShownFailure,
  type ShownFinding,
  type Status,
} from "./run-output.js";

/** One suite that was run. */
export interface ShownSuite {
  readonly id: string;
  readonly kind: SuiteKind;
  readonly passed: boolean;
  readonly status: Status;
  readonly total: number | null;
  readonly passedCount: number | null;
  readonly failedCount: number | null;
  readonly skipped: number | null;
  readonly findings: readonly ShownFinding[];
  readonly failures: readonly ShownFailure[];
  readonly omitted: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly artifacts: readonly ShownArtifact[];
  readonly artifactsOmitted: number;
  readonly durationMs: number;
  readonly truncated: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const problem = z.strictObject({
  code: z
    .enum(
      every<ProblemCode>()([
        "invalid_request",
        "policy_denied",
        "runner_not_available",
        "tests_failed",
        "timed_out",
        "busy",
        "cancelled",
        "output_limit",
        "internal_error",
      ]),
    )
    .describe("One of a closed set."),
  message: z.string().describe("What happened."),
  hint: z.string().describe("What to do about it."),
  retryable: z.boolean().describe("The same call may come out otherwise."),
});

const suite: z.ZodType<ShownSuite> = z.strictObject({
  id: z.string().describe("Its id."),
  kind: z.enum(every<SuiteKind>()(["build", "check", "lint", "test"])).describe("What it is for."),
  passed: z.boolean().describe("It passed."),
  status: z.enum(every<Status>()(STATUSES)).describe("The verdict."),
  total: count.describe("Test cases; null: unknown."),
  passedCount: count.describe("Passed."),
  failedCount: count.describe("Failed."),
  skipped: count.describe("Skipped."),
  findings: z.array(finding).describe("Reasons, the decisive one first."),
  failures: z.array(failure).describe("First failed test cases."),
  omitted: z.int().min(0).describe("Findings and failures left out."),
  exitCode: z.int().nullable().describe("Exit code."),
  signal: z.string().nullable().describe("Signal that ended it."),
  artifacts: z.array(artifact).describe("First of the files that it left."),
  artifactsOmitted: z.int().min(0).describe("Files that it left besides; they are listed by the runId."),
  durationMs: z.int().min(0).describe("Wall time in milliseconds."),
  truncated: z.boolean().describe("Output is missing here."),
  stdout: z.string().describe("Normalized standard output."),
  stderr: z.string().describe("Normalized standard error."),
});

/** Fields of the result of a batch of suites. */
export const suiteFields: Fields = {
  problem: problem.nullable().describe("Why it is no pass: the first suite's reason; null for a pass."),
  isolation,
  remaining: z.array(z.string()).describe("Ids that were not started."),
  suites: z.array(suite).describe("Suites that were started, in order."),
};
