import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { InvalidArgumentError, Option, type Command } from "commander";
import {
  createNormalizer,
  describeRoot,
  profileNames,
  type NormalizeOptions,
  type Profile,
  type Root,
} from "@testbed/normalize";
import { Misuse } from "../misuse.js";

interface NormalizeFlags {
  readonly root: readonly (readonly [name: string, directory: string])[];
  readonly profile?: Profile;
  readonly durations: NonNullable<NormalizeOptions["durations"]>;
  readonly timestamps: NonNullable<NormalizeOptions["timestamps"]>;
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
    .action(async (flags: NormalizeFlags) => {
      if (line.length > 0)
        throw new Misuse(
          "normalize reads standard input and runs nothing; leave out what stands after `--`.",
        );
      await normalizeStandardInput(flags);
    });
}

async function normalizeStandardInput({ root, profile, ...rest }: NormalizeFlags): Promise<void> {
  const normalizer = createNormalizer({
    ...rest,
    roots: root.length > 0 ? await describeRoots(root) : await describeHere(),
    ...(profile === undefined ? {} : { profile }),
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

async function describeRoots(roots: NormalizeFlags["root"]): Promise<readonly Root[]> {
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
