import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { exitCodes } from "../exit-codes.js";
import { Misuse } from "../misuse.js";
import { abortOnSignals } from "../abort-on-signals.js";
import { addBatchOptions, batchFlags, type BatchFlags } from "./batch-options.js";
import { describeVerdict } from "../print/print-verdict.js";
import { addConfinementOptions, toConfinement, type ConfinementFlags } from "./confinement-options.js";
import { addSuiteOptions, suiteFlags, toSuite, type SuiteFlags } from "./suite-options.js";

interface GradeFlags extends SuiteFlags, BatchFlags, ConfinementFlags {
  readonly json: boolean;
  readonly modules?: string;
}

/** Adds `testbed grade DIR -- command …`. */
export function addGradeCommand(program: Command, line: readonly string[]): void {
  const command = program
    .command("grade")
    .summary("copy a directory into a fresh workspace and grade it")
    .description("Copies DIR into a fresh workspace, runs the command there with bounds, and decides.")
    .usage(
      "<dir> [options] -- command…\n       testbed grade --tasks DIR --candidates FILE --out DIR [options]",
    )
    .argument("[dir]", "directory of the candidate; .git and node_modules are left out")
    .option(
      "--modules <dir>",
      "node_modules the candidate may import from (default: DIR/node_modules if it exists)",
    )
    .option("--json", "print the whole result as one JSON line", false);
  addBatchOptions(addConfinementOptions(addSuiteOptions(command)))
    .addHelpText("after", examples)
    .action((directory: string | undefined, flags: GradeFlags) =>
      directory === undefined
        ? gradeTasks(line, flags, command)
        : gradeDirectory(directory, line, flags, command),
    );
}

const examples = `
Examples:
  testbed grade ./candidate -- node --test
  testbed grade --tasks tasks/ --candidates predictions.jsonl -j 2 --out results/`;

async function gradeTasks(line: readonly string[], flags: GradeFlags, command: Command): Promise<void> {
  if (line.length > 0)
    throw new Misuse(
      "A batch takes its commands from the tasks; name a directory to grade, or leave out what stands after `--`.",
    );
  refuseOthers(command, [...suiteFlags, "modules"], "for a directory: in a batch the tasks say it");
  const { gradeBatch } = await import("./grade-batch.js");
  await gradeBatch(flags);
}

async function gradeDirectory(
  directory: string,
  line: readonly string[],
  flags: GradeFlags,
  command: Command,
): Promise<void> {
  refuseOthers(command, batchFlags, "for a batch, which names no directory");
  const suite = toSuite(line, flags, true);
  const template = resolve(directory);
  if (!(await isDirectory(template)))
    throw new Misuse(`${directory} is not a directory; name the directory to grade.`);
  const modules = flags.modules === undefined ? await ownModules(template) : resolve(flags.modules);
  const { grade } = await import("@testbed/grader");
  const result = await grade({
    ...suite,
    ...toConfinement(flags),
    template,
    signal: abortOnSignals(),
    ...(modules === null ? {} : { modules }),
  });
  const { verdict, run, assurance, evidence } = result;
  process.stdout.write(
    flags.json
      ? `${JSON.stringify(result)}\n`
      : describeVerdict({
          verdict,
          reporter: run.reporter,
          failures: run.failures,
          assurance: assurance.level,
          confinement: evidence.confinement,
          output: result.normalized,
        }),
  );
  process.exitCode = exitCodes[verdict.status];
}

/** An option of the other use would be ignored; its twin in the environment is meant for whoever takes it. */
function refuseOthers(command: Command, names: readonly string[], place: string): void {
  const given = names.find((name) => command.getOptionValueSource(name) === "cli");
  if (given === undefined) return;
  const flag = command.options.find((option) => option.attributeName() === given)?.long ?? given;
  throw new Misuse(`${flag} means something only ${place}; leave it out.`);
}

async function ownModules(template: string): Promise<string | null> {
  const modules = join(template, "node_modules");
  return (await isDirectory(modules)) ? modules : null;
}

async function isDirectory(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => null);
  return entry?.isDirectory() === true;
}
