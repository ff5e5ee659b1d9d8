import type { SessionRun } from "@testbed/grader";
import { z } from "zod";
import { every } from "./every.js";
import { STATUSES } from "./run-output.js";

/** Fields of a result, by name. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** How a command ends. */
const ENDS = every<SessionRun["status"]>()([
  "exited",
  "signaled",
  "timed-out",
  "output-limit",
  "resource-limit",
  "cancelled",
  "not-started",
  "sandbox-failed",
]);

/** What every result of a run begins with, whether it has ended or not. */
const header: Fields = {
  runId: z.string().describe("Id of the run."),
  tool: z.string().describe("Tool that started it."),
  status: z
    .enum([...new Set(["running", "completed", "stopped", ...ENDS, ...STATUSES])])
    .describe('"running", or how it ended; of tests the verdict.'),
  passed: z.boolean().describe("True only for a pass; false while it is running."),
  elapsedMs: z.int().min(0).describe("Milliseconds since it was started, or that it took with waiting."),
  expiresAt: z.string().nullable().describe("Until when it can be asked for: ISO 8601; null while running."),
  progress: z.string().optional().describe("How far it has come, while running."),
  hint: z.string().optional().describe("What to do next, while running."),
};

/**
 * Schema of a result that may still be to come: what is known of every run, and the rest once it has ended. Fields of
 * several tools may be put together, as long as those of one name mean the same.
 */
export function longOutput(...fields: readonly Fields[]): z.ZodType<object> {
  const all = new Map(fields.flatMap((some) => Object.entries(some)));
  const rest = [...all].filter(([name]) => !(name in header));
  return z.strictObject({
    ...header,
    ...Object.fromEntries(rest.map(([name, field]) => [name, field.optional()])),
  });
}
