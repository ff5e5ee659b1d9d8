import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { addAdmitCommand } from "./commands/admit.js";
import { addCompletionCommand } from "./commands/completion.js";
import { addDoctorCommand } from "./commands/doctor.js";
import { addExportCommand } from "./commands/export.js";
import { addDiagnoseCommand } from "./commands/diagnose.js";
import { addGradeCommand } from "./commands/grade.js";
import { addNormalizeCommand } from "./commands/normalize.js";
import { addRegradeCommand } from "./commands/regrade.js";
import { addSuitesCommand } from "./commands/suites.js";
import { addTasksCommand } from "./commands/tasks.js";
import { addVerdictCommand } from "./commands/verdict.js";
import { misuseExitCode } from "./exit-codes.js";
import { TwinnedCommand } from "./twinned-command.js";

/** Builds the command line around the test command that stood after `--`; a line that cannot be used ends with exit code 2 and the reason on standard error. */
export function createProgram(command: readonly string[]): Command {
  const program = new TwinnedCommand("testbed")
    .description("Grade code: run it with bounds, read what the test runner says, and decide.")
    .version(ownVersion())
    .showHelpAfterError("A test command stands after `--`. Run with --help to see what is possible.")
    .exitOverride((error) => {
      process.exit(error.exitCode === 0 ? 0 : misuseExitCode);
    });
  program.addHelpText("after", exitCodeHelp);
  addGradeCommand(program, command);
  addVerdictCommand(program, command);
  addNormalizeCommand(program, command);
  addTasksCommand(program, command);
  addAdmitCommand(program, command);
  addRegradeCommand(program, command);
  addExportCommand(program, command);
  addSuitesCommand(program, command);
  addDoctorCommand(program);
  addDiagnoseCommand(program, command);
  for (const child of program.commands) child.copyInheritedSettings(program);
  addCompletionCommand(program);
  return program;
}

const exitCodeHelp = `
Examples:
  testbed grade ./candidate -- node --test
  testbed grade --tasks tasks/ --candidates predictions.jsonl -j 2 --out results/
  testbed admit ./tasks/*
  node --test 2>&1 | testbed normalize

Exit codes: 0 passed; 1 failed, error, no-tests, incomplete; 2 command line; 3 not-started, or testbed itself cannot work; 4 conflict, unknown;
124 timed-out; 130 cancelled.
Of diagnose: 0 when it says what broke or that the job passed; 4 when it does not know.`;

function ownVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
