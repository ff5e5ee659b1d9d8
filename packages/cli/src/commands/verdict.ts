import { resolve } from "node:path";
import type { Command } from "commander";
import { gradeInPlace } from "@testbed/grader";
import { decideVerdict, parseTestRun, type TestRun, type Verdict } from "@testbed/reporters";
import { abortOnSignals } from "../abort-on-signals.js";
import { exitCodes } from "../exit-codes.js";
import { describeVerdict } from "../print/print-verdict.js";
import { addEvidenceOptions, readEvidence, type EvidenceFlags } from "./evidence-options.js";
import { addSuiteOptions, toSuite, type SuiteFlags } from "./suite-options.js";

interface VerdictFlags extends EvidenceFlags, SuiteFlags {
  readonly json: boolean;
  readonly requireTests: boolean;
}

/** Adds `testbed verdict`, over stored evidence or over a command after `--`. */
export function addVerdictCommand(program: Command): void {
  const command = program
    .command("verdict")
    .summary("decide about stored evidence, or about a command run here")
    .description(
      "Decides about evidence files, or runs the command after `--` in the current directory with bounds and decides about that.",
    )
    .argument("[command...]", "test command, after `--`")
    .option("--require-tests", "an exit code alone is not enough to pass", false)
    .option("--json", "print verdict and test run as one JSON line", false);
  addEvidenceOptions(addSuiteOptions(command)).action(decide);
}

async function decide(line: readonly string[], flags: VerdictFlags): Promise<void> {
  const { verdict, run } = line.length > 0 ? await runAndDecide(line, flags) : await readAndDecide(flags);
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ verdict, run })}\n`
      : describeVerdict({ verdict, reporter: run.reporter, failures: run.failures }),
  );
  process.exitCode = exitCodes[verdict.status];
}

interface Decision {
  readonly verdict: Verdict;
  readonly run: TestRun;
}

async function runAndDecide(line: readonly string[], flags: VerdictFlags): Promise<Decision> {
  const suite = toSuite(line, flags, flags.requireTests);
  return gradeInPlace({ ...suite, directory: resolve("."), signal: abortOnSignals() });
}

async function readAndDecide(flags: VerdictFlags): Promise<Decision> {
  const evidence = await readEvidence(flags);
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run, { requireTests: flags.requireTests }) };
}
