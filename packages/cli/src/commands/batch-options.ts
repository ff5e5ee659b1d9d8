import { Option, type Command } from "commander";
import type { ExportFormat, FlakyPolicy } from "@testbed/grader";
import { exportFormats, toFormats } from "./export-formats.js";
import { toPositiveInteger } from "./suite-options.js";

/** Options that mean a batch. */
export interface BatchFlags {
  readonly tasks?: string;
  readonly candidates?: string;
  readonly out?: string;
  readonly jobs?: number;
  readonly attempts?: number;
  readonly flaky?: FlakyPolicy;
  readonly redo?: "all" | "infra" | "none";
  readonly export?: readonly ExportFormat[];
}

/** Names of those options. */
export const batchFlags: readonly string[] = [
  "tasks",
  "candidates",
  "out",
  "jobs",
  "attempts",
  "flaky",
  "redo",
  "export",
];

/** Adds the options that mean a batch; each has its twin in the environment. */
export function addBatchOptions(command: Command): Command {
  return command
    .addOption(new Option("--tasks <dir>", "directory of tasks, or one task; grades a batch"))
    .addOption(
      new Option(
        "--candidates <file>",
        "JSON lines: predictions of SWE-bench, or task and patch, files or directory",
      ),
    )
    .addOption(new Option("--out <dir>", "where the results go; what is there is not graded again"))
    .addOption(
      new Option("-j, --jobs <n>", "items graded at once (default: 1)")

        .argParser(toPositiveInteger),
    )
    .addOption(
      new Option("--attempts <n>", "how often each is graded (default: 1)")

        .argParser(toPositiveInteger),
    )
    .addOption(flakyOption("fail"))
    .addOption(
      new Option("--redo <what>", "grade again what could not be graded, or everything").choices([
        "infra",
        "all",
        "none",
      ]),
    )
    .addOption(
      new Option("--export <formats>", `also write the results as ${exportFormats.join(", ")}`)

        .argParser(toFormats),
    );
}

/** What becomes of an item whose attempts disagree. */
export function flakyOption(usual: string): Option {
  return new Option(
    "--flaky <as>",
    `what becomes of an item whose attempts disagree: fail, every attempt has to pass; pass, one is enough (default: ${usual})`,
  ).choices(["fail", "pass"]);
}
