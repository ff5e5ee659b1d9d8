import type { TestbedOptions } from "@testbed/grader";
import { InvalidArgumentError, Option, type Command } from "commander";

/** What the command line says about how runs are kept apart. */
export interface ConfinementFlags {
  readonly isolation?: "auto" | "process" | "namespace" | "bubblewrap" | "container" | undefined;
  readonly image?: string | undefined;
  readonly requireIsolation?: boolean | undefined;
  readonly memory?: number | undefined;
  readonly processes?: number | undefined;
  readonly cpus?: number | undefined;
}

/** Adds the options; whoever starts the server decides, never a caller of a tool. */
export function addConfinementOptions(command: Command): Command {
  const modes = ["auto", "process", "namespace", "bubblewrap", "container"];
  return command
    .addOption(
      new Option(
        "--isolation <mode>",
        "what keeps runs apart; auto is the strongest to be had (default: process)",
      )
        .env("TESTBED_ISOLATION")
        .choices(modes),
    )
    .addOption(new Option("--image <image>", "image of containers; never pulled").env("TESTBED_IMAGE"))
    .addOption(
      new Option("--require-isolation", "never run without isolation").env("TESTBED_REQUIRE_ISOLATION"),
    )
    .addOption(
      new Option("--memory <bytes>", "memory of one run as a whole")
        .env("TESTBED_MEMORY")
        .argParser(positive),
    )
    .addOption(
      new Option("--processes <n>", "processes and threads of one run as a whole")
        .env("TESTBED_PROCESSES")
        .argParser(positive),
    )
    .addOption(
      new Option("--cpus <n>", "processors that one run may keep busy, such as 0.5")
        .env("TESTBED_CPUS")
        .argParser(positive),
    );
}

/** The same as options of a testbed; a string says why they do not go together. */
export function toConfinement(
  flags: ConfinementFlags,
): Pick<TestbedOptions, "isolation" | "requireIsolation" | "limits"> | string {
  const { isolation, image, requireIsolation, memory, processes, cpus } = flags;
  if ((isolation === "container") !== (image !== undefined))
    return "--isolation container and --image belong together; give both or neither.";
  if (isolation === "process" && requireIsolation === true)
    return "--isolation process is none, and --require-isolation refuses that; leave one of them out.";
  const limits = {
    ...(memory === undefined ? {} : { totalMemoryBytes: memory }),
    ...(processes === undefined ? {} : { totalProcesses: processes }),
    ...(cpus === undefined ? {} : { cpus }),
  };
  return {
    ...(isolation === undefined ? {} : { isolation: toIsolation(isolation, image) }),
    ...(requireIsolation === undefined ? {} : { requireIsolation }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  };
}

function toIsolation(
  mode: NonNullable<ConfinementFlags["isolation"]>,
  image: string | undefined,
): NonNullable<TestbedOptions["isolation"]> {
  if (mode === "auto") return mode;
  return mode === "container" ? { mode, image: image ?? "" } : { mode };
}

function positive(text: string): number {
  const value = Number(text);
  if (/^\d{1,16}(\.\d{1,6})?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError("It must be a positive number.");
}
