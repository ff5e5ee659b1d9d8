import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { InvalidArgumentError, Option, type Command } from "commander";
import { createNormalizer, describeRoot, type NormalizeOptions, type Profile } from "@testbed/normalize";

const profiles: readonly Profile[] = ["node-test", "jest", "vitest", "mocha"];

interface NormalizeFlags {
  readonly root: readonly (readonly [name: string, directory: string])[];
  readonly profile?: Profile;
  readonly durations: NonNullable<NormalizeOptions["durations"]>;
  readonly timestamps: NonNullable<NormalizeOptions["timestamps"]>;
}

/** Adds `testbed normalize`. */
export function addNormalizeCommand(program: Command): void {
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
    .addOption(new Option("--profile <runner>", "runner that wrote the text").choices(profiles))
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
    .action(normalizeStandardInput);
}

async function normalizeStandardInput({ root, profile, ...rest }: NormalizeFlags): Promise<void> {
  const roots = root.length > 0 ? root : [["workspace", "."] as const];
  const normalizer = createNormalizer({
    ...rest,
    roots: await Promise.all(roots.map(([name, directory]) => describeRoot(name, resolve(directory)))),
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

function toRoots(text: string, previous: NormalizeFlags["root"]): NormalizeFlags["root"] {
  const separator = text.indexOf("=");
  if (separator < 1) throw new InvalidArgumentError("It must look like name=directory.");
  return [...previous, [text.slice(0, separator), text.slice(separator + 1)]];
}
