import { Option, type Command } from "commander";
import type { ExportFormat } from "@testbed/grader";
import { refuseCommandLine } from "../misuse.js";
import { exportFormats, toFormats } from "./export-formats.js";

interface ExportFlags {
  readonly format: readonly ExportFormat[];
  readonly tasks?: string;
  readonly json: boolean;
}

/** Adds `testbed export OUT --format …`. */
export function addExportCommand(program: Command, line: readonly string[]): void {
  program
    .command("export")
    .summary("write the results of a batch in formats that others read")
    .description(
      "Writes a file for each item of OUT, and for some formats one of all. What was not graded gets none that reads as a failure.",
    )
    .argument("<out>", "directory of the results of a batch")
    .addOption(
      new Option("--format <formats>", `one or more of ${exportFormats.join(", ")}, separated by commas`)
        .argParser(toFormats)
        .makeOptionMandatory(),
    )
    .option("--tasks <dir>", "tasks of the batch: html then compares with their reference solutions")
    .option("--json", "print what was written as one JSON line", false)
    .addHelpText(
      "after",
      "\nExample:\n  testbed export results/ --format harbor,swe-bench\n  testbed export results/ --format html --tasks tasks/",
    )
    .action(async (out: string, flags: ExportFlags) => {
      refuseCommandLine("export", line);
      const { exportBatch, listTasks } = await import("@testbed/grader");
      const { tasks = [] } = flags.tasks === undefined ? {} : await listTasks(flags.tasks);
      const exported = await exportBatch({ out, formats: flags.format, tasks });
      if (flags.json) process.stdout.write(`${JSON.stringify(exported)}\n`);
      else {
        process.stdout.write(exported.files.map((file) => `${file}\n`).join(""));
        for (const { directory, format, reason } of exported.refused)
          process.stderr.write(`${directory}: no ${format}: ${reason}\n`);
      }
    });
}
