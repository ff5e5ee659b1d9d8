import { InvalidArgumentError, Option, type Command } from "commander";
import type { Confinement } from "@testbed/grader";
import { Misuse } from "../misuse.js";

type Mode = "auto" | "process" | "namespace" | "bubblewrap" | "container";

/** Options that keep a run apart and bound it as a whole. */
export interface ConfinementFlags {
  readonly isolation?: Mode;
  readonly image?: string;
  readonly requireIsolation?: boolean;
  readonly memory?: number;
  readonly processes?: number;
  readonly cpus?: number;
  readonly user?: NonNullable<Confinement["user"]>;
}

/** Names of those options. */
export const confinementFlags: readonly string[] = [
  "isolation",
  "image",
  "requireIsolation",
  "memory",
  "processes",
  "cpus",
  "user",
];

/** Adds them. */
export function addConfinementOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--isolation <mode>",
        "what keeps the run apart; auto is the strongest to be had (default: process)",
      ).choices(["auto", "process", "namespace", "bubblewrap", "container"]),
    )
    .option("--image <image>", "image of the container; never pulled")
    .option("--require-isolation", "refuse to run without isolation")
    .option("--memory <bytes>", "memory of the run as a whole", toNumber(/^[0-9]+$/))
    .option("--processes <n>", "processes and threads of the run as a whole", toNumber(/^[0-9]+$/))
    .option(
      "--cpus <n>",
      "processors that the run may keep busy, such as 0.5",
      toNumber(/^[0-9]+(\.[0-9]+)?$/),
    )
    .option("--user <uid:gid>", "user of the run; only root can give another one", toUser);
}

/** Turns them into a confinement. */
export function toConfinement(flags: ConfinementFlags): Confinement {
  const { isolation, image, requireIsolation, memory, processes, cpus, user } = flags;
  if (image !== undefined && isolation !== "container")
    throw new Misuse("--image means something only with --isolation container; leave one of them out.");
  if (isolation === "process" && requireIsolation === true)
    throw new Misuse(
      "--isolation process is none, and --require-isolation refuses that; leave one of them out.",
    );
  const limits = {
    ...(memory === undefined ? {} : { totalMemoryBytes: memory }),
    ...(processes === undefined ? {} : { totalProcesses: processes }),
    ...(cpus === undefined ? {} : { cpus }),
  };
  return {
    ...(isolation === undefined ? {} : { isolation: toIsolation(isolation, image) }),
    ...(requireIsolation === undefined ? {} : { requireIsolation }),
    ...(user === undefined ? {} : { user }),
    limits,
  };
}

function toIsolation(mode: Mode, image: string | undefined): NonNullable<Confinement["isolation"]> {
  if (mode === "auto") return mode;
  if (mode !== "container") return { mode };
  if (image === undefined)
    throw new Misuse("--isolation container needs --image; name an image that is on this machine.");
  return { mode, image };
}

function toNumber(form: RegExp): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (form.test(text) && Number.isFinite(value) && value > 0) return value;
    throw new InvalidArgumentError("It must be a positive number.");
  };
}

function toUser(text: string): NonNullable<Confinement["user"]> {
  const [, uid, gid] = /^(\d{1,10}):(\d{1,10})$/.exec(text) ?? [];
  if (uid === undefined || gid === undefined) throw new InvalidArgumentError("It must look like 1000:1000.");
  return { uid: Number(uid), gid: Number(gid) };
}
