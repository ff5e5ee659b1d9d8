import { existsSync, readFileSync } from "node:fs";
import type { RunUser } from "@testbed/runner";

/** One thing that differs between the two runs of a search for noise. */
export interface Variation {
  /** What differs. */
  readonly name: "cpu-count" | "locale" | "path-length" | "time-zone" | "umask" | "user";
  /** How the first run has it. */
  readonly first: string;
  /** How the second run has it; equal to `first` where this machine cannot vary it. */
  readonly second: string;
}

/** How a run is surrounded. */
export interface Surroundings {
  /** Name of the directory around the workspace. */
  readonly place: string;
  readonly env: Readonly<Record<string, string>>;
  readonly umask: "022" | "077";
  /** The one processor that the run may use; null for all. */
  readonly cpu: string | null;
  readonly user: RunUser | null;
}

/** What most machines are like. */
export const usual: Surroundings = {
  place: "a",
  env: { TZ: "UTC", LC_ALL: "C.UTF-8", USER: "ann", LOGNAME: "ann" },
  umask: "022",
  cpu: null,
  user: null,
};

/** As unlike {@link usual} as this machine allows, for as long as the tests of a program should still pass. */
export function unusual(user: RunUser | null): Surroundings {
  return {
    place: `a directory, with (brackets) & ünïcode, and a name that is ${"much ".repeat(8)}longer`,
    env: { TZ: "Asia/Kathmandu", LC_ALL: "de_DE.UTF-8", USER: "someone-else", LOGNAME: "someone-else" },
    umask: "077",
    cpu: firstCpu(),
    user,
  };
}

/** The command line that runs `line` with the umask and on the processor of the surroundings. */
export function surround(line: readonly string[], { umask, cpu }: Surroundings): readonly string[] {
  const masked = ["/bin/sh", "-c", `umask ${umask}; exec "$@"`, "sh", ...line];
  return cpu === null ? masked : [taskset, "-c", cpu, ...masked];
}

/** What differs between two surroundings, in words. */
export function variationsOf(first: Surroundings, second: Surroundings): readonly Variation[] {
  const describe = (one: Surroundings): readonly (readonly [Variation["name"], string])[] => [
    ["path-length", `${one.place.length} characters`],
    ["time-zone", one.env["TZ"] ?? ""],
    ["locale", one.env["LC_ALL"] ?? ""],
    ["user", one.user === null ? (one.env["USER"] ?? "") : `${one.env["USER"]}, uid ${one.user.uid}`],
    ["umask", one.umask],
    ["cpu-count", one.cpu === null ? "all" : "1"],
  ];
  const others = new Map(describe(second));
  return describe(first).map(([name, text]) => ({ name, first: text, second: others.get(name) ?? text }));
}

const taskset = "/usr/bin/taskset";

function firstCpu(): string | null {
  if (!existsSync(taskset)) return null;
  return /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? null;
}
