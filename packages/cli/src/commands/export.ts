import { Option, type Command } from "commander";
import { exportBatch, exportFormats, type ExportFormat } from "@testbed/grader";
import { refuseCommandLine } from "../misuse.js";
import { toFormats } from "./batch-options.js";

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
    .option("--json", "print what was written as one JSON line", false)
    .addHelpText("after", "\nExample:\n  testbed export results/ --format harbor,swe-bench")
    .action(
      async (out: string, flags: { readonly format: readonly ExportFormat[]; readonly json: boolean }) => {
        refuseCommandLine("export", line);
        const exported = await exportBatch({ out, formats: flags.format });
        if (flags.json) process.stdout.write(`${JSON.stringify(exported)}\n`);
        else {
          process.stdout.write(exported.files.map((file) => `${file}\n`).join(""));
          for (const { directory, format, reason } of exported.refused)
            process.stderr.write(`${directory}: no ${format}: ${reason}\n`);
        }
      },
    );
}
