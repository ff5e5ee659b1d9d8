import type { RunOptions } from "../../src/options/run-options.js";
import { missingCgroups } from "../cgroup/cgroups.js";
import { missingForContainers } from "./images.js";
import type { TestMode } from "./isolated.js";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
/** Limits of a run as a whole that no program of the list reaches. */
export const whole = { totalMemoryBytes: 500_000_000, totalProcesses: 100, cpus: 2 };

/** A way to run the programs of the fault list. */
export interface Configuration {
  readonly name: string;
  readonly mode: TestMode;
  readonly more: Partial<RunOptions>;
  readonly cgroup: boolean;
}

/** What cannot be had by this user is not in the list; the same list runs as root and as another user. */
export const configurations: readonly Configuration[] = (
  ["process", "namespace", "bubblewrap", "container"] as const
).flatMap((mode): readonly Configuration[] => {
  if (mode === "container")
    return missingForContainers() === null ? [{ name: mode, mode, more: {}, cgroup: false }] : [];
  const more = isRoot && mode === "process" ? { user: nobody } : {};
  return [
    { name: mode, mode, more, cgroup: false },
    ...(missingCgroups() === null ? [{ name: `${mode} with a cgroup`, mode, more, cgroup: true }] : []),
    ...(isRoot && mode === "process" ? [{ name: "process as root", mode, more: {}, cgroup: false }] : []),
  ];
});
