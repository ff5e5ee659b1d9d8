import type { Command } from "commander";
import type { FlakyPolicy } from "@testbed/grader";
import { batchExitCode, infrastructureExitCode } from "../exit-codes.js";
import { flakyOption } from "./batch-options.js";
import { refuseCommandLine } from "../misuse.js";
import { describeTotals } from "../print/print-batch.js";

interface RegradeFlags {
  readonly flaky?: FlakyPolicy;
  readonly json: boolean;
}

/** Adds `testbed regrade OUT`. */
export function addRegradeCommand(program: Command, line: readonly string[]): void {
  program
    .command("regrade")
    .summary("judge the stored evidence of a batch again, without a run")
    .description(
      "Judges the evidence in OUT by the rules of this version, and names what comes out otherwise.",
    )
    .argument("<out>", "directory of the results of a batch")
    .addOption(flakyOption("the policy of the batch"))
    .option("--json", "print index and changes as one JSON line", false)
    .addHelpText("after", "\nExamples:\n  testbed regrade results/\n  testbed regrade results/ --flaky pass")
    .action(async (out: string, { json, flaky }: RegradeFlags) => {
      refuseCommandLine("regrade", line);
      const { regradeBatch } = await import("@testbed/grader");
      const regraded = await regradeBatch(out, flaky === undefined ? {} : { flaky });
      if (json) process.stdout.write(`${JSON.stringify(regraded)}\n`);
      else {
        for (const { directory, from, to } of regraded.changed)
          process.stdout.write(`${directory}: ${from}, now ${to}\n`);
        process.stdout.write(`${describeTotals(regraded.index, out)}\n`);
      }
      for (const directory of regraded.unreadable)
        process.stderr.write(
          `testbed: ${directory}/evidence.json is gone or damaged, so that its result stays; grade it again.\n`,
        );
      process.exitCode =
        regraded.unreadable.length > 0 ? infrastructureExitCode : batchExitCode(regraded.index);
    });
}
