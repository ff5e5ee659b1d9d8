import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { TestbedOptions } from "@testbed/grader";
import { Command, InvalidArgumentError, Option } from "commander";
import { VERSION } from "../server/version.js";

/**
 * Reads the command line, or prints help, the version or what is wrong with it and ends the process: with exit code 2
 * for a bad option. Nothing is written to standard output that is no answer to `--help` or `--version`.
 */
export function readOptions(argv: readonly string[]): TestbedOptions {
  const command = new Command("mcp")
    .description("MCP server over standard input and output that runs tests in temporary workspaces.")
    .version(VERSION)
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
    )
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse([...argv], { from: "user" });
  return command.opts<TestbedOptions>();
}

function directory(value: string): string {
  const path = resolve(value);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new InvalidArgumentError("It must be an existing directory.");
}

function count(max: number): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}
