import type { Command } from "commander";
import { exitCodes } from "../exit-codes.js";
import { describeTaskFaults, describeTasks } from "../print/print-tasks.js";
import { refuseCommandLine } from "../misuse.js";

/** Adds `testbed tasks DIR`. */
export function addTasksCommand(program: Command, line: readonly string[]): void {
  program
    .command("tasks")
    .summary("list the tasks of a directory and say what is wrong with them")
    .description(
      "Lists the tasks of DIR, and names file, key and fix of what cannot be graded. Exits with 1 if there is any.",
    )
    .argument("<dir>", "directory of tasks, or one task")
    .option("--json", "print tasks and faults as one JSON line", false)
    .addHelpText("after", "\nExamples:\n  testbed tasks ./tasks\n  testbed tasks ./tasks/sum --json")
    .action(async (directory: string, { json }: { readonly json: boolean }) => {
      refuseCommandLine("tasks", line);
      const { listTasks } = await import("@testbed/grader");
      const listed = await listTasks(directory);
      if (json) process.stdout.write(`${JSON.stringify(listed)}\n`);
      else {
        process.stdout.write(describeTasks(listed.tasks));
        for (const { directory: path, faults } of listed.invalid)
          process.stderr.write(describeTaskFaults(path, faults));
      }
      process.exitCode = listed.invalid.length > 0 ? exitCodes.failed : exitCodes.passed;
    });
}
