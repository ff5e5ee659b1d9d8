import { z } from "zod";
import { problemCodes } from "../problem/problem.js";
import type { ItemResult } from "../item/item-result.js";

const count = z.int().nonnegative();
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const names = z.array(z.string()).readonly();
const outcome = z.enum(["passed", "failed", "infrastructure", "cancelled"]);
const status = z.enum([
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
]);
const counts = z
  .strictObject({ total: count, passed: count, failed: count, skipped: count, todo: count, errors: count })
  .nullable();
const finding = z.strictObject({
  code: z.string(),
  message: z.string(),
  evidence: z.string().exactOptional(),
});
const problem = z.strictObject({
  code: z.enum(problemCodes),
  message: z.string(),
  hint: z.string(),
  retryable: z.boolean(),
});
const test = z.strictObject({
  name: z.string(),
  suite: names,
  file: z.string().exactOptional(),
  status: z.enum(["passed", "failed", "skipped", "todo", "error"]),
  failedAttempts: count.exactOptional(),
});
const failure = z.strictObject({
  name: z.string(),
  suite: names,
  file: z.string().exactOptional(),
  message: z.string().exactOptional(),
  location: z.string().exactOptional(),
});
const error = z.strictObject({
  kind: z.enum(["load", "hook", "unhandled", "other"]),
  message: z.string(),
  file: z.string().exactOptional(),
});
const expected = z.strictObject({
  tests: z
    .array(
      z.strictObject({
        name: z.string(),
        group: z.enum(["required", "regression"]),
        status: z.enum(["passed", "failed", "skipped", "missing", "flaky", "ambiguous"]),
      }),
    )
    .readonly(),
  missing: names,
  skipped: names,
  failed: names,
  flaky: names,
  extra: names,
});
const artifact = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["binary", "image", "report", "text"]),
  mediaType: z.string(),
  bytes: count,
});

/** The result of a graded item, version 1; `schemas/result.schema.json` is made from it. */
export const itemResultSchema: z.ZodType<ItemResult> = z.strictObject({
  schema: z.literal("testbed.result/1"),
  task: z.strictObject({ id: z.string(), digest }),
  candidate: z.strictObject({ kind: z.enum(["directory", "files", "patch"]), digest }),
  outcome,
  status,
  passed: z.boolean(),
  flaky: z.boolean(),
  policy: z.strictObject({ flaky: z.enum(["fail", "pass"]) }),
  problem: problem.nullable(),
  findings: z.array(finding).readonly(),
  assurance: z.strictObject({ level: z.enum(["L0", "L1"]), missing: names }),
  counts,
  reporter: z.string(),
  tests: z.array(test).readonly(),
  failures: z.array(failure).readonly(),
  errors: z.array(error).readonly(),
  expected,
  output: z.strictObject({ stdout: z.string(), stderr: z.string(), ruleset: z.string() }),
  artifacts: z.array(artifact).readonly(),
  limits: z.strictObject({ timeoutMs: count, killGraceMs: count, maxOutputBytes: count }),
  source: z.strictObject({ revision: z.string() }),
  versions: z.strictObject({
    testbed: z.string(),
    ruleset: z.string(),
    node: z.string(),
    environment: z.string().nullable(),
  }),
  attempts: z.array(z.strictObject({ outcome, status, counts })).readonly(),
  timing: z.strictObject({
    startedAt: z.iso.datetime(),
    durationMs: z.number().nonnegative(),
    attemptsMs: z.array(z.number().nonnegative()).readonly(),
  }),
});
