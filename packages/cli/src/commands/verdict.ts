import { resolve } from "node:path";
import type { Command } from "commander";
import type { NormalizedOutput } from "@testbed/grader";
import type { TestRun, Verdict } from "@testbed/reporters";
import { abortOnSignals } from "../abort-on-signals.js";
import { exitCodes } from "../exit-codes.js";
import { Misuse } from "../misuse.js";
import { describeVerdict } from "../print/print-verdict.js";
import { addEvidenceOptions, evidenceFlags, readEvidence, type EvidenceFlags } from "./evidence-options.js";
import {
  addConfinementOptions,
  confinementFlags,
  toConfinement,
  type ConfinementFlags,
} from "./confinement-options.js";
import { addSuiteOptions, suiteFlags, toSuite, type SuiteFlags } from "./suite-options.js";

interface VerdictFlags extends EvidenceFlags, SuiteFlags, ConfinementFlags {
  readonly json: boolean;
  readonly requireTests: boolean;
}

/** Adds `testbed verdict`, over stored evidence or over a command after `--`. */
export function addVerdictCommand(program: Command, line: readonly string[]): void {
  const command = program
    .command("verdict")
    .summary("decide about stored evidence, or about a command run here")
    .description(
      "Decides about evidence files, or runs the command after `--` in the current directory with bounds and decides about that.",
    )
    .usage("[options] [-- command…]")
    .addHelpText("after", examples)
    .option("--require-tests", "an exit code alone is not enough to pass", false)
    .option("--json", "print verdict and test run as one JSON line", false);
  addEvidenceOptions(addConfinementOptions(addSuiteOptions(command))).action((flags: VerdictFlags) =>
    decide(line, flags, command),
  );
}

const examples = `
Examples:
  testbed verdict -- npm test
  testbed verdict --exit-code 0 --stdout stdout.txt --report-file junit.xml --runner 'pytest'`;

async function decide(line: readonly string[], flags: VerdictFlags, command: Command): Promise<void> {
  refuseMixture(
    command,
    line.length > 0 ? evidenceFlags : [...suiteFlags, ...confinementFlags],
    line.length > 0,
  );
  const { verdict, run, normalized } =
    line.length > 0 ? await runAndDecide(line, flags) : await readAndDecide(flags);
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ verdict, run })}\n`
      : describeVerdict({
          verdict,
          reporter: run.reporter,
          failures: run.failures,
          ...(normalized === undefined ? {} : { output: normalized }),
        }),
  );
  process.exitCode = exitCodes[verdict.status];
}

/** Evidence of a past run and a command to run now are two questions; an option of the other one would be ignored. */
function refuseMixture(command: Command, others: readonly string[], hasLine: boolean): void {
  const given = others.find((name) => command.getOptionValueSource(name) === "cli");
  if (given === undefined) return;
  const flag = command.options.find((option) => option.attributeName() === given)?.long ?? given;
  const place = hasLine ? "without a command after `--`" : "with a command after `--`";
  throw new Misuse(`${flag} means something only ${place}; leave one of them out.`);
}

interface Decision {
  readonly verdict: Verdict;
  readonly run: TestRun;
  readonly normalized?: NormalizedOutput;
}

async function runAndDecide(line: readonly string[], flags: VerdictFlags): Promise<Decision> {
  const suite = toSuite(line, flags, flags.requireTests);
  const { gradeInPlace } = await import("@testbed/grader");
  return gradeInPlace({
    ...suite,
    ...toConfinement(flags),
    directory: resolve("."),
    signal: abortOnSignals(),
  });
}

async function readAndDecide(flags: VerdictFlags): Promise<Decision> {
  const evidence = await readEvidence(flags);
  const { decideVerdict, parseTestRun } = await import("@testbed/reporters");
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run, { requireTests: flags.requireTests }) };
}
