import { z } from "zod";
import { problemCodes } from "../problem/problem.js";

/** One line of an audit log, version 1; `schemas/audit.schema.json` is made from it. */
export const auditLineSchema: z.ZodType = z.strictObject({
  time: z.iso.datetime().describe("When it was answered, UTC."),
  testbed: z.string().describe("Version of @testbed/grader."),
  client: z.string().optional().describe("Who asked, if that is known."),
  action: z.string().describe("Tool or command that was asked for."),
  subject: z.string().optional().describe("Suite, task or session that it is about."),
  decision: z.enum(["allowed", "denied"]).describe("What the policy said."),
  outcome: z.enum(["ok", ...problemCodes]).describe("What it came to."),
  durationMs: z.number().nonnegative().describe("From the request to the answer, in milliseconds."),
});
