import type { Command } from "commander";
import { infrastructureExitCode } from "../exit-codes.js";
import { describeDoctor } from "../print/print-doctor.js";

interface DoctorFlags {
  readonly json: boolean;
}

/** Adds `testbed doctor`, which says what this machine can give to a run. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .summary("say what this machine can give to a run, and what is missing")
    .description(
      "Tries for real every mode of isolation, every kind of limit and every engine, and says what is missing and how to get it. Exit code 0: a run can be isolated with another user or in a sandbox; 3: it cannot.",
    )
    .option("--json", "print the facts as one JSON line", false)
    .addHelpText("after", "\nExamples:\n  testbed doctor\n  testbed doctor --json")
    .action(async ({ json }: DoctorFlags) => {
      const { checkRunner } = await import("@testbed/runner");
      const check = await checkRunner();
      process.stdout.write(json ? `${JSON.stringify(check)}\n` : describeDoctor(check));
      const isIsolated = check.isolation.some(({ mode, available }) => mode !== "process" && available);
      process.exitCode = isIsolated ? 0 : infrastructureExitCode;
    });
}
