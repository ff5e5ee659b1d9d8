import { z } from "zod";
import { LIMITS } from "../tools/limits.js";
import type { ToolNames } from "../tools/names.js";
import { waitMs, workspaceId } from "./parameters.js";

/** Arguments of one run, with their defaults filled in. */
export interface RunInput {
  readonly workspaceId: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly timeoutMs: number;
  readonly requireTests: boolean;
  readonly expectedTests: readonly string[];
  readonly rawOutputBytes: number;
  readonly waitMs: number;
}

export function runInput(names: ToolNames): z.ZodType<RunInput> {
  const { timeoutMs, rawOutputBytes } = LIMITS;
  return z.strictObject({
    workspaceId: workspaceId(names),
    command: z
      .string()
      .min(1)
      .max(LIMITS.commandLength)
      .describe('Executable on PATH, such as "node"; no shell line.'),
    args: z
      .array(z.string().max(LIMITS.argLength).describe("Passed as it is."))
      .max(LIMITS.args)
      .default([])
      .describe(`0 to ${LIMITS.args} arguments, such as ["--test"].`),
    env: z
      .array(variable)
      .max(LIMITS.env)
      .refine(namesOnce, { error: "a variable is given twice" })
      .default([])
      .describe(`0 to ${LIMITS.env} variables to add, each name once.`),
    timeoutMs: z
      .int()
      .min(timeoutMs.min)
      .max(timeoutMs.max)
      .default(timeoutMs.default)
      .describe(`Wall-clock limit in ms, ${timeoutMs.min} to ${timeoutMs.max}.`),
    requireTests: z.boolean().default(true).describe("False: exit code 0 passes without a known runner."),
    expectedTests: z
      .array(z.string().min(1).max(LIMITS.expectedTests.length).describe("Title of a test case."))
      .max(LIMITS.expectedTests.count)
      .default([])
      .describe(`0 to ${LIMITS.expectedTests.count} tests that must be there and pass.`),
    rawOutputBytes: z
      .int()
      .min(0)
      .max(rawOutputBytes.max)
      .default(rawOutputBytes.default)
      .describe(`Bytes of each raw stream to add, 0 to ${rawOutputBytes.max}.`),
    waitMs: waitMs(),
  });
}

function namesOnce(variables: readonly { readonly name: string }[]): boolean {
  return new Set(variables.map(({ name }) => name)).size === variables.length;
}

const variable = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
    .describe('Such as "SEED"; not PATH, NODE_OPTIONS and the like.'),
  value: z.string().max(LIMITS.envValueLength).describe(`0 to ${LIMITS.envValueLength} characters.`),
});
