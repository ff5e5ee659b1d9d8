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
      .describe(
        'Executable alone, looked up on the PATH of the run, for example "node" or "vitest". Never a shell line.',
      ),
    args: z
      .array(z.string().max(LIMITS.argLength).describe("One argument, passed as it is: no quotes, no globs."))
      .max(LIMITS.args)
      .default([])
      .describe(`Arguments, 0 to ${LIMITS.args}, for example ["--test"]. Default none.`),
    env: z
      .array(variable)
      .max(LIMITS.env)
      .refine(namesOnce, { error: "a variable is given twice" })
      .default([])
      .describe(
        `Variables added to the fresh environment, 0 to ${LIMITS.env}, each name once. Default none.`,
      ),
    timeoutMs: z
      .int()
      .min(timeoutMs.min)
      .max(timeoutMs.max)
      .default(timeoutMs.default)
      .describe(
        `Wall-clock limit in milliseconds, ${timeoutMs.min} to ${timeoutMs.max}. Default ${timeoutMs.default}.`,
      ),
    requireTests: z
      .boolean()
      .default(true)
      .describe("False: exit code 0 of a command that is no known test runner passes. Default true."),
    expectedTests: z
      .array(
        z
          .string()
          .min(1)
          .max(LIMITS.expectedTests.length)
          .describe("Title of one test case, without its suites."),
      )
      .max(LIMITS.expectedTests.count)
      .default([])
      .describe(
        `Test cases that must each be present and have passed, 0 to ${LIMITS.expectedTests.count}. Default none; with them a removed test is no pass, and assurance can reach L1.`,
      ),
    rawOutputBytes: z
      .int()
      .min(0)
      .max(rawOutputBytes.max)
      .default(rawOutputBytes.default)
      .describe(
        `Bytes of raw stdout and of raw stderr to return as well, head and tail, 0 to ${rawOutputBytes.max}. Default 0: normalized only.`,
      ),
    waitMs: waitMs(names),
  });
}

function namesOnce(variables: readonly { readonly name: string }[]): boolean {
  return new Set(variables.map(({ name }) => name)).size === variables.length;
}

const variable = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
    .describe(
      'Name, for example "SEED". Names that change how code is loaded (PATH, NODE_OPTIONS, LD_*) are refused.',
    ),
  value: z.string().max(LIMITS.envValueLength).describe(`Value, 0 to ${LIMITS.envValueLength} characters.`),
});
