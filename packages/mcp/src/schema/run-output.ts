import type { GradeResult } from "@testbed/grader";
import { z } from "zod";
import { every } from "./every.js";

export type Status = GradeResult["verdict"]["status"];
type Reporter = GradeResult["run"]["reporter"];
type Source = GradeResult["run"]["source"];
type ErrorKind = GradeResult["run"]["errors"][number]["kind"];
type Level = GradeResult["assurance"]["level"];
/** No isolation is called `none` here: a client should not have to know that `process` is none. */
export type Mode = Exclude<GradeResult["evidence"]["confinement"]["mode"], "process"> | "none";
type NotStarted = NonNullable<GradeResult["evidence"]["outcome"]["notStarted"]>["reason"];

/** Result of one run, in the order in which it is written. */
export interface RunOutput {
  readonly workspaceId: string;
  readonly passed: boolean;
  readonly status: Status;
  readonly reporter: Reporter;
  readonly source: Source;
  readonly total: number | null;
  readonly passedCount: number | null;
  readonly failedCount: number | null;
  readonly skipped: number | null;
  readonly todo: number | null;
  readonly errors: number | null;
  readonly findings: readonly ShownFinding[];
  readonly failures: readonly ShownFailure[];
  readonly runErrors: readonly ShownRunError[];
  readonly omitted: Omitted;
  readonly assurance: { readonly level: Level; readonly missing: readonly string[] };
  readonly isolation: Mode;
  readonly otherUser: boolean;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly notStarted: NotStarted | null;
  readonly timedOut: boolean;
  readonly truncated: boolean;
  readonly durationMs: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly rawStdout?: string | undefined;
  readonly rawStderr?: string | undefined;
}

/** One reason behind the verdict. */
export interface ShownFinding {
  readonly code: string;
  readonly message: string;
  readonly evidence: string | null;
}

/** One failed test case. */
export interface ShownFailure {
  readonly name: string;
  readonly suite: readonly string[];
  readonly file: string | null;
  readonly location: string | null;
  readonly message: string | null;
}

/** What went wrong outside of a test case. */
export interface ShownRunError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly file: string | null;
}

/** How much is left out. */
interface Omitted {
  readonly findings: number;
  readonly failures: number;
  readonly runErrors: number;
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
}

/** Every verdict. */
export const STATUSES = [
  "passed",
  "failed",
  "error",
  "no-tests",
  "incomplete",
  "conflict",
  "timed-out",
  "cancelled",
  "not-started",
  "unknown",
] as const;

/** A count, or null where the evidence does not give it. */
export const count: z.ZodType<number | null> = z.int().min(0).nullable();
/** How much is left out. */
const omitted: z.ZodType<number> = z.int().min(0);

export const finding: z.ZodType<ShownFinding> = z.strictObject({
  code: z.string().describe("Stable code."),
  message: z.string().describe("One sentence."),
  evidence: z.string().nullable().describe("What it rests on."),
});

export const failure: z.ZodType<ShownFailure> = z.strictObject({
  name: z.string().describe("Title of the test case."),
  suite: z.array(z.string()).describe("Titles of the suites around it, outermost first."),
  file: z.string().nullable().describe("File that holds it."),
  location: z.string().nullable().describe("file:line:column the runner points at."),
  message: z.string().nullable().describe("First lines of what the runner said."),
});

const runError = z.strictObject({
  kind: z.enum(every<ErrorKind>()(["load", "hook", "unhandled", "other"])).describe("What went wrong."),
  message: z.string().describe("What the runner said."),
  file: z.string().nullable().describe("File concerned."),
});

const left = z.strictObject({
  findings: omitted.describe("Findings left out."),
  failures: omitted.describe("Failures left out."),
  runErrors: omitted.describe("Run errors left out."),
  stdoutBytes: omitted.describe("Bytes left out of stdout."),
  stderrBytes: omitted.describe("Bytes left out of stderr."),
});

const assurance: z.ZodType<RunOutput["assurance"]> = z.strictObject({
  level: z
    .enum(every<Level>()(["L0", "L1"]))
    .describe(
      "L0: the runner's word; L1: its claims agree with each other, the exit code and expectedTests.",
    ),
  missing: z.array(z.string()).describe("What the next level needs."),
});

const verdict: z.ZodType<Status> = z.enum(every<Status>()(STATUSES));

/** How the code of a run was kept apart. */
export const isolation: z.ZodType<Mode> = z
  .enum(every<Mode>()(["none", "namespace", "bubblewrap", "container"]))
  .describe('What kept the code apart; "none": it had the rights of the server\'s user.');

/** Fields of the result of one run. Facts first, texts last: what a host cuts off is the least important. */
export const runFields: { readonly [Key in keyof RunOutput]-?: z.ZodType<RunOutput[Key]> } = {
  workspaceId: z.string().describe("Id of the workspace."),
  passed: z.boolean().describe('True only for status "passed".'),
  status: verdict.describe("The verdict."),
  reporter: z
    .enum(
      every<Reporter>()([
        "node-test",
        "tap",
        "jest",
        "vitest",
        "mocha",
        "junit",
        "pytest",
        "unittest",
        "go",
        "cargo",
        "rspec",
        "minitest",
        "phpunit",
        "gtest",
        "catch2",
        "ctest",
        "prove",
        "ava",
        "jasmine",
        "playwright",
        "bun",
        "deno",
        "uvu",
        "trx",
        "nunit",
        "xunit",
        "ctrf",
        "dart",
        "nextest",
        "surefire",
        "gradle",
        "junit-console",
        "dotnet",
        "exunit",
        "xctest",
        "cypress",
        "karma",
        "poku",
        "teamcity",
        "exit-code",
      ]),
    )
    .describe("Runner that was recognised."),
  source: z
    .enum(every<Source>()(["report-file", "console", "exit-code"]))
    .describe("Where the counts come from."),
  total: count.describe("Test cases; null: unknown."),
  passedCount: count.describe("Passed."),
  failedCount: count.describe("Failed."),
  skipped: count.describe("Skipped."),
  todo: count.describe("Todo."),
  errors: count.describe("Errors outside of test cases."),
  findings: z.array(finding).describe("Reasons, the decisive one first."),
  failures: z.array(failure).describe("First failed test cases."),
  runErrors: z.array(runError).describe("First errors outside of test cases."),
  omitted: left.describe("What is missing here, to keep the result small."),
  assurance: assurance.describe("How hard the verdict would be to fake."),
  isolation,
  otherUser: z.boolean().describe("It ran as another user than the server."),
  exitCode: z.int().nullable().describe("Exit code."),
  signal: z.string().nullable().describe("Signal that ended it."),
  notStarted: z
    .enum(
      every<NotStarted>()([
        "command-not-found",
        "not-executable",
        "bad-interpreter",
        "directory-not-found",
        "not-a-directory",
        "arguments-too-long",
        "image-not-found",
        "dependency-not-found",
        "other",
      ]),
    )
    .nullable()
    .describe("Why it did not start."),
  timedOut: z.boolean().describe("Killed at timeoutMs."),
  truncated: z.boolean().describe("The run wrote more than is kept, or more than is shown here."),
  durationMs: z.int().min(0).describe("Wall time of the run in milliseconds."),
  stdout: z.string().describe("Normalized standard output."),
  stderr: z.string().describe("Normalized standard error."),
  rawStdout: z.string().optional().describe("Raw standard output, on request."),
  rawStderr: z.string().optional().describe("Raw standard error, on request."),
};

/** Schema of the result of one run that has ended. */
export const runOutput: z.ZodType<RunOutput> = z.strictObject(runFields);
