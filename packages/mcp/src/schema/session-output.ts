import type { ItemOutcome } from "@testbed/grader";
import { z } from "zod";
import { artifact } from "./artifact-output.js";
import { every } from "./every.js";
import type { Fields } from "./long-output.js";
import { isolation, runFields } from "./run-output.js";

const sessionId = z.string().describe("Id of the session.");
const names = (what: string): z.ZodType => z.array(z.string()).describe(`Names of tests ${what}.`);

/** Fields of the result of a command in a session. */
export const sandboxFields: Fields = {
  sessionId,
  isolation,
  otherUser: runFields.otherUser,
  exitCode: runFields.exitCode,
  signal: runFields.signal,
  timedOut: runFields.timedOut,
  truncated: runFields.truncated,
  stdoutBytes: z.int().min(0).describe("Bytes that were written to standard output."),
  stderrBytes: z.int().min(0).describe("Bytes that were written to standard error."),
  durationMs: runFields.durationMs,
  stdout: z.string().describe("Standard output, head and tail."),
  stderr: z.string().describe("Standard error, head and tail."),
};

/** Fields of the result of a grading; what it printed and left only where the operator shows that. */
export function gradeFields(showOutput: boolean): Fields {
  return showOutput ? { ...verdictFields, ...outputFields } : verdictFields;
}

const verdictFields: Fields = {
  sessionId,
  taskId: z.string().describe("Id of the task."),
  outcome: z
    .enum(every<ItemOutcome>()(["passed", "failed", "infrastructure", "cancelled"]))
    .describe('What it came to; "infrastructure": not the candidate\'s fault, and no failure.'),
  reporter: z.string().describe("Runner that was recognised."),
  attempts: z.int().min(0).describe("Attempts that were made; all have to agree."),
  total: runFields.total,
  passedCount: runFields.passedCount,
  failedCount: runFields.failedCount,
  skipped: runFields.skipped,
  todo: runFields.todo,
  errors: runFields.errors,
  expected: z
    .strictObject({
      missing: names("that were not reported"),
      failed: names("that failed"),
      skipped: names("that were skipped"),
      flaky: names("that passed only after a failure"),
    })
    .describe("What became of the tests that the task requires, the first of each."),
  findings: runFields.findings,
  failures: runFields.failures,
  runErrors: runFields.runErrors,
  omitted: runFields.omitted,
  assurance: runFields.assurance,
  isolation,
  durationMs: runFields.durationMs,
};

const outputFields: Fields = {
  artifacts: z.array(artifact).describe("Files that the run left."),
  truncated: runFields.truncated,
  stdout: runFields.stdout,
  stderr: runFields.stderr,
};
