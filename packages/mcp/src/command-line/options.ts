import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import type { TestbedOptions } from "@testbed/grader";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { addConfinementOptions, toConfinement, type ConfinementFlags } from "./confinement-options.js";
import { VERSION } from "../server/version.js";

/** What the command line asks for: serving, or nothing more than what was printed already. */
export type Request =
  | { readonly kind: "serve"; readonly options: TestbedOptions }
  | { readonly kind: "done"; readonly exitCode: number };

/** Reads the command line. Help and version go to `output`, what is wrong to standard error with exit code 2. */
export function readCommandLine(argv: readonly string[], output: Writable): Request {
  const command = createCommand().configureOutput({ writeOut: (text) => output.write(text) });
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: "done", exitCode: error.exitCode === 0 ? 0 : 2 };
  }
  const { isolation, image, requireIsolation, memory, processes, cpus, ...options } = command.opts<Flags>();
  const confinement = toConfinement({ isolation, image, requireIsolation, memory, processes, cpus });
  if (typeof confinement !== "string") return { kind: "serve", options: { ...options, ...confinement } };
  process.stderr.write(`error: ${confinement}\n`);
  return { kind: "done", exitCode: 2 };
}

type Flags = ConfinementFlags & Omit<TestbedOptions, keyof ConfinementFlags>;

function createCommand(): Command {
  const command = new Command("mcp")
    .description("MCP server over standard input and output that runs tests in temporary workspaces.")
    .version(VERSION)
    .exitOverride()
    .addOption(
      new Option("--modules <dir>", "node_modules directory that candidates may import from")
        .env("TESTBED_MODULES")
        .argParser(directory),
    )
    .addOption(
      new Option("--directory <dir>", "directory for everything temporary (default: below the system's)")
        .env("TESTBED_DIRECTORY")
        .argParser(directory),
    )
    .addOption(
      new Option("--max-workspaces <n>", "workspaces that may exist at the same time, 1 to 1024")
        .env("TESTBED_MAX_WORKSPACES")
        .default(32)
        .argParser(count(1_024)),
    )
    .addOption(
      new Option("--max-concurrent-runs <n>", "runs that may go on at the same time, 1 to 64; others wait")
        .env("TESTBED_MAX_CONCURRENT_RUNS")
        .default(2)
        .argParser(count(64)),
    );
  return addConfinementOptions(command);
}

function directory(value: string): string {
  const path = resolve(value);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new InvalidArgumentError("It must be an existing directory.");
}

function count(max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}
