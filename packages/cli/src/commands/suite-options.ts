import { InvalidArgumentError, type Command } from "commander";
import type { Suite } from "@testbed/grader";
import { Misuse } from "../misuse.js";

/** Options shared by the commands that run something. */
export interface SuiteFlags {
  readonly timeout?: number;
  readonly maxOutput?: number;
  readonly env: Readonly<Record<string, string>>;
  readonly report: boolean;
  readonly requireTests?: boolean;
}

/** Names of the options that mean a run. */
export const suiteFlags: readonly string[] = ["timeout", "maxOutput", "env", "report"];

/** Adds the options shared by the commands that run something. */
export function addSuiteOptions(command: Command): Command {
  return command
    .option("--timeout <ms>", "wall-clock limit in milliseconds (default: 60000)", toPositiveInteger)
    .option("--max-output <bytes>", "bytes kept per output stream (default: 1048576)", toPositiveInteger)
    .option(
      "--env <name=value>",
      "variable added to the clean environment; may be given again",
      toVariables,
      {},
    )
    .option("--no-report", "do not ask the runner for a machine-readable report");
}

/** Turns what stands after `--` and the shared options into a suite. */
export function toSuite(line: readonly string[], flags: SuiteFlags, requireTests: boolean): Suite {
  const [command, ...args] = line;
  if (command === undefined)
    throw new Misuse("No command was given; put it after `--`: testbed grade DIR -- node --test");
  return {
    command,
    args,
    env: flags.env,
    report: flags.report ? "auto" : "none",
    policy: { requireTests },
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
    ...(flags.maxOutput === undefined ? {} : { maxOutputBytes: flags.maxOutput }),
  };
}

/** Reads a positive integer of the command line. */
export function toPositiveInteger(text: string): number {
  const value = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("It must be a positive integer.");
}

function toVariables(
  text: string,
  previous: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const separator = text.indexOf("=");
  if (separator < 1) throw new InvalidArgumentError("It must look like NAME=value.");
  return { ...previous, [text.slice(0, separator)]: text.slice(separator + 1) };
}
