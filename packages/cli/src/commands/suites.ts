import { resolve } from "node:path";
import { Option, type Command } from "commander";
import type { Catalog } from "@testbed/grader";
import { abortOnSignals } from "../abort-on-signals.js";
import { suitesExitCode } from "../exit-codes.js";
import { Misuse, refuseCommandLine } from "../misuse.js";
import { describeBatch, describeSuites } from "../print/print-suites.js";

interface SuitesFlags {
  readonly config: string;
  readonly detect: boolean;
  readonly stopOnFailure: boolean;
  readonly json: boolean;
}

/** Adds `testbed suites [ID…]`. */
export function addSuitesCommand(program: Command, line: readonly string[]): void {
  program
    .command("suites")
    .summary("list the suites of testbed.config.*, run some by id, or propose some")
    .description(
      "Without an id lists the suites that the configuration offers; with ids runs them in order, in the directory of the configuration. With --detect proposes a configuration for the repository, and runs nothing.",
    )
    .argument("[id...]", "suites to run")
    .addOption(
      new Option("--config <path>", "testbed.config.{json,toml,mjs}, or the directory that holds it")

        .default("."),
    )
    .option("--detect", "propose suites from the files of the repository", false)
    .option("--stop-on-failure", "after a suite that does not pass, start no other", false)
    .option("--json", "print one JSON line", false)
    .addHelpText("after", examples)
    .action(async (ids: readonly string[], flags: SuitesFlags) => {
      refuseCommandLine("suites", line);
      if (flags.detect) return detect(ids, flags);
      const { createCatalog, readConfig } = await import("@testbed/grader");
      const { config, directory } = await readConfig(flags.config);
      const catalog = createCatalog({
        directory,
        suites: config.suites ?? [],
        ...(config.policy === undefined ? {} : { policy: config.policy }),
      });
      if (ids.length === 0) list(catalog, flags);
      else await runSuites(catalog, ids, flags);
    });
}

const examples = `
Examples:
  testbed suites --detect > testbed.config.json
  testbed suites
  testbed suites lint unit --stop-on-failure`;

async function detect(ids: readonly string[], { config }: SuitesFlags): Promise<void> {
  if (ids.length > 0) throw new Misuse("--detect proposes suites and runs none; leave out the ids.");
  const { detectSuites } = await import("@testbed/grader");
  const suites = await detectSuites(resolve(config));
  if (suites.length === 0)
    throw new Misuse("No repository of a known kind is here; name its directory with --config.");
  process.stdout.write(`${JSON.stringify({ suites }, null, 2)}\n`);
}

function list(catalog: Catalog, { json }: SuitesFlags): void {
  const suites = catalog.describe();
  if (suites.length === 0) process.stderr.write("testbed: the configuration offers no suite.\n");
  process.stdout.write(json ? `${JSON.stringify(suites)}\n` : describeSuites(suites));
}

async function runSuites(catalog: Catalog, ids: readonly string[], flags: SuitesFlags): Promise<void> {
  const batch = await catalog.run(ids, {
    signal: abortOnSignals(),
    onFailure: flags.stopOnFailure ? "stop" : "continue",
  });
  process.stdout.write(flags.json ? `${JSON.stringify(batch)}\n` : describeBatch(batch));
  process.exitCode = suitesExitCode(batch);
}
