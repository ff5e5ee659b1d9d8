import { z } from "zod";

const count = z.int().min(0).nullable();

const failure = z.strictObject({
  name: z.string().describe("Title of the test case."),
  suite: z.array(z.string()).describe("Titles of the suites around it, outermost first."),
  file: z.string().nullable().describe("File that holds it."),
  location: z.string().nullable().describe("file:line:column the runner points at."),
  message: z.string().nullable().describe("First lines of what the runner said."),
});

const finding = z.strictObject({
  code: z.string().describe("Stable code."),
  message: z.string().describe("One sentence."),
  evidence: z.string().nullable().describe("What it rests on."),
});

const runError = z.strictObject({
  kind: z.enum(["load", "hook", "unhandled", "crash", "configuration", "other"]).describe("What went wrong."),
  message: z.string().describe("What the runner said."),
  file: z.string().nullable().describe("File concerned."),
});

const assurance = z.strictObject({
  level: z
    .enum(["L0", "L1"])
    .describe("L0: the runner's word; L1: its claims agree with each other and the exit code."),
  missing: z.array(z.string()).describe("What the next level needs."),
});

const STATUSES = [
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

const REPORTERS = ["node-test", "tap", "jest", "vitest", "mocha", "junit", "exit-code"] as const;

/** Result of one run. Facts first, texts last: what a host cuts off is the least important. */
export const runOutput = z.strictObject({
  workspaceId: z.string().describe("Id of the workspace."),
  passed: z.boolean().describe('True only for status "passed".'),
  status: z.enum(STATUSES).describe("The verdict."),
  reporter: z.enum(REPORTERS).describe("Runner that was recognised."),
  source: z.enum(["report-file", "console", "exit-code"]).describe("Where the counts come from."),
  total: count.describe("Test cases; null: unknown."),
  passedCount: count.describe("Passed."),
  failedCount: count.describe("Failed."),
  skipped: count.describe("Skipped."),
  todo: count.describe("Todo."),
  errors: count.describe("Errors outside of test cases."),
  findings: z.array(finding).describe("Reasons, the decisive one first."),
  failures: z.array(failure).describe("First failed test cases."),
  runErrors: z.array(runError).describe("First errors outside of test cases."),
  omitted: z
    .strictObject({
      findings: z.int().min(0).describe("Findings left out."),
      failures: z.int().min(0).describe("Failures left out."),
      runErrors: z.int().min(0).describe("Run errors left out."),
      stdoutBytes: z.int().min(0).describe("Bytes left out of stdout."),
      stderrBytes: z.int().min(0).describe("Bytes left out of stderr."),
    })
    .describe("What is missing here, to keep the result small."),
  assurance: assurance.describe("How hard the verdict would be to fake."),
  isolation: z.enum(["none"]).describe("None: the code ran as the user of the server."),
  exitCode: z.int().nullable().describe("Exit code."),
  signal: z.string().nullable().describe("Signal that ended it."),
  timedOut: z.boolean().describe("Killed at timeoutMs."),
  truncated: z.boolean().describe("The run wrote more than is kept, or more than is shown here."),
  durationMs: z.int().min(0).describe("Wall time of the run in milliseconds."),
  stdout: z.string().describe("Normalized standard output."),
  stderr: z.string().describe("Normalized standard error."),
  rawStdout: z.string().optional().describe("Raw standard output, on request."),
  rawStderr: z.string().optional().describe("Raw standard error, on request."),
});

/** Result of one run. */
export type RunOutput = z.output<typeof runOutput>;
