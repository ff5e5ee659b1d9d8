import { Option, type Command } from "commander";
import { abortOnSignals } from "../abort-on-signals.js";
import { exitCodes } from "../exit-codes.js";
import { refuseCommandLine } from "../misuse.js";
import { describeAdmission } from "../print/print-tasks.js";
import { addConfinementOptions, toConfinement, type ConfinementFlags } from "./confinement-options.js";
import { toPositiveInteger } from "./suite-options.js";

interface AdmitFlags extends ConfinementFlags {
  readonly runs?: number;
  readonly jobs?: number;
  readonly json: boolean;
}

/** Adds `testbed admit TASK…`. */
export function addAdmitCommand(program: Command, line: readonly string[]): void {
  const command = program
    .command("admit")
    .summary("prove tasks before anybody is graded with them")
    .description(
      "Grades the reference solution several times, the untouched repository, an empty and a junk patch, and says what a task does not prove. Exits with 1 if one is not admitted.",
    )
    .argument("<task...>", "directories of tasks")
    .addOption(
      new Option("--runs <n>", "how often the reference solution has to pass (default: 3)")

        .argParser(toPositiveInteger),
    )
    .addOption(
      new Option("-j, --jobs <n>", "runs at once (default: 1)")

        .argParser(toPositiveInteger),
    )
    .option("--json", "print one JSON line for each task", false)
    .addHelpText(
      "after",
      "\nExamples:\n  testbed admit ./tasks/*\n  testbed admit ./tasks/sum --runs 10 --json",
    );
  addConfinementOptions(command).action(async (directories: readonly string[], flags: AdmitFlags) => {
    const { runs, jobs, json } = flags;
    refuseCommandLine("admit", line);
    const { admitTask, loadTask } = await import("@testbed/grader");
    const tasks = await Promise.all(directories.map(loadTask));
    const signal = abortOnSignals();
    let admitted = true;
    for (const task of tasks) {
      const admission = await admitTask({
        task,
        signal,
        ...toConfinement(flags),
        ...(runs === undefined ? {} : { runs }),
        ...(jobs === undefined ? {} : { concurrency: jobs }),
      });
      admitted &&= admission.admitted;
      process.stdout.write(json ? `${JSON.stringify(admission)}\n` : describeAdmission(admission));
      if (signal.aborted) break;
    }
    process.exitCode = signal.aborted ? exitCodes.cancelled : admitted ? exitCodes.passed : exitCodes.failed;
  });
}
