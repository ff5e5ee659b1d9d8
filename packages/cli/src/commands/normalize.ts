import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { InvalidArgumentError, Option, type Command } from "commander";
import type { NormalizeOptions, Profile, Root } from "@testbed/normalize";
import { abortOnSignals } from "../abort-on-signals.js";
import { exitCodes, noiseExitCodes } from "../exit-codes.js";
import { Misuse } from "../misuse.js";
import { describeNoise } from "../print/print-noise.js";
import { profileNames } from "./profile-names.js";
import { toPositiveInteger } from "./suite-options.js";

interface NormalizeFlags {
  readonly root: readonly (readonly [name: string, directory: string])[];
  readonly profile?: Profile;
  readonly durations: NonNullable<NormalizeOptions["durations"]>;
  readonly timestamps: NonNullable<NormalizeOptions["timestamps"]>;
  readonly findNoise: boolean;
  readonly timeout?: number;
  readonly json: boolean;
}

/** Adds `testbed normalize`. */
export function addNormalizeCommand(program: Command, line: readonly string[]): void {
  program
    .command("normalize")
    .summary("make test output deterministic: standard input to standard output")
    .description(
      "Reads test output from standard input and writes it to standard output without what differs between runs.",
    )
    .option(
      "--root <name=dir>",
      "directory replaced by <name>; may be given again (default: workspace=.)",
      toRoots,
      [],
    )
    .addOption(new Option("--profile <runner>", "runner that wrote the text").choices(profileNames))
    .addOption(
      new Option("--durations <which>", "which durations go")
        .choices(["reported", "anywhere", "keep"])
        .default("reported"),
    )
    .addOption(
      new Option("--timestamps <what>", "what happens to timestamps")
        .choices(["replace", "keep"])
        .default("replace"),
    )
    .option(
      "--find-noise",
      "run the command after `--` twice, in copies of the current directory that differ in path, time zone, locale, user, umask and processors, and show what still differs; exits with 0 when nothing does, 1 when something does, 4 when the runs cannot be compared",
      false,
    )
    .option(
      "--timeout <ms>",
      "with --find-noise: limit of each run in milliseconds (default: 60000)",
      toPositiveInteger,
    )
    .option("--json", "with --find-noise: print the report as JSON", false)
    .addHelpText("after", examples)
    .action(async (flags: NormalizeFlags) => {
      if (flags.findNoise) return showNoise(line, flags);
      if (line.length > 0)
        throw new Misuse(
          "normalize reads standard input and runs nothing; leave out what stands after `--`, or add --find-noise.",
        );
      if (flags.json || flags.timeout !== undefined)
        throw new Misuse("--json and --timeout belong to --find-noise; add it, or leave them out.");
      await normalizeStandardInput(flags);
    });
}

const examples = `
Examples:
  node --test 2>&1 | testbed normalize --profile node-test
  testbed normalize --find-noise --profile vitest -- npx vitest run`;

async function showNoise(line: readonly string[], flags: NormalizeFlags): Promise<void> {
  const [command, ...args] = line;
  if (command === undefined)
    throw new Misuse(
      "--find-noise needs a command; put it after `--`: testbed normalize --find-noise -- npm test",
    );
  if (flags.root.length > 0)
    throw new Misuse("--find-noise names the copies of the current directory itself; leave out --root.");
  const signal = abortOnSignals();
  const { findNoise } = await import("@testbed/grader");
  const report = await findNoise({
    command,
    args,
    directory: process.cwd(),
    normalize: normalizeOptions(flags),
    signal,
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
  });
  process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : describeNoise(report));
  process.exitCode = signal.aborted ? exitCodes.cancelled : noiseExitCodes[report.status];
}

async function normalizeStandardInput({ root, ...flags }: NormalizeFlags): Promise<void> {
  const { createNormalizer } = await import("@testbed/normalize");
  const normalizer = createNormalizer({
    ...normalizeOptions(flags),
    roots: root.length > 0 ? await describeRoots(root) : await describeHere(),
  });
  await pipeline(
    process.stdin,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) yield normalizer.push(chunk);
      yield normalizer.end().text;
    },
    process.stdout,
    { end: false },
  );
}

function normalizeOptions({
  durations,
  timestamps,
  profile,
}: Pick<NormalizeFlags, "durations" | "profile" | "timestamps">): Omit<NormalizeOptions, "roots"> {
  return { durations, timestamps, ...(profile === undefined ? {} : { profile }) };
}

async function describeRoots(roots: NormalizeFlags["root"]): Promise<readonly Root[]> {
  const { describeRoot } = await import("@testbed/normalize");
  return Promise.all(roots.map(([name, directory]) => describeRoot(name, resolve(directory))));
}

/** A current directory that is too broad to be named, such as `/app` or a home, is no fault of the caller. */
async function describeHere(): Promise<readonly Root[]> {
  return describeRoots([["workspace", "."]]).catch(() => []);
}

function toRoots(text: string, previous: NormalizeFlags["root"]): NormalizeFlags["root"] {
  const separator = text.indexOf("=");
  if (separator < 1) throw new InvalidArgumentError("It must look like name=directory.");
  return [...previous, [text.slice(0, separator), text.slice(separator + 1)]];
}
