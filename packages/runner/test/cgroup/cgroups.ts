import { existsSync, readdirSync } from "node:fs";
import { createCgroup, removeDirectory } from "../../src/cgroup/cgroup.js";
import { findHierarchies } from "../../src/cgroup/hierarchies.js";
import { ownerMark } from "../../src/reap/owner-mark.js";
import { dirname } from "node:path";

/** Why this system cannot run the tests of cgroups, or `null`. */
export function missingCgroups(): string | null {
  const made = createCgroup("probe", { totalMemoryBytes: 50_000_000, totalProcesses: 5, cpus: 1 });
  if (typeof made === "string") return `cgroups: ${made}`;
  made.entrances.forEach((file) => removeDirectory(dirname(file)));
  return null;
}

/** Cgroups of runs of this process. */
export function cgroupsLeft(): readonly string[] {
  return findHierarchies()
    .filter(({ own }) => existsSync(own))
    .flatMap(({ own }) => readdirSync(own).filter((name) => name.startsWith(`testbed-${ownerMark()}.`)));
}
