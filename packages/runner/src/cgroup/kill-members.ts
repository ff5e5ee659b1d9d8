import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../errors/system-error.js";
import { sendSignal } from "../tree/kill-found.js";

/** Kills what is in a cgroup; `true` as long as something was. Version 2 does it in one step, whatever forks. */
export function killMembers(directory: string): boolean {
  if (!existsSync(directory)) return false;
  if (isUnpopulated(directory)) return false;
  try {
    writeFileSync(join(directory, "cgroup.kill"), "1", { flag: "r+" });
    return true;
  } catch {
    return killEach(directory);
  }
}

function isUnpopulated(directory: string): boolean {
  try {
    return /^populated 0$/m.test(readFileSync(join(directory, "cgroup.events"), "latin1"));
  } catch {
    return false;
  }
}

/** What the kernel lists is in it now: a pid of the list cannot have been given to another process before this is over. */
function killEach(directory: string): boolean {
  const pids = membersOf(directory);
  // What cannot be looked at is not empty.
  if (pids === null) return true;
  for (const pid of pids) sendSignal(pid, "SIGKILL");
  const below = cgroupsBelow(directory).filter((inner) => killEach(inner));
  return pids.length > 0 || below.length > 0;
}

/** The cgroups that were made in a cgroup. */
export function cgroupsBelow(directory: string): readonly string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(directory, name));
  } catch {
    return [];
  }
}

function membersOf(directory: string): readonly number[] | null {
  try {
    const text = readFileSync(join(directory, "cgroup.procs"), "latin1");
    return text
      .split("\n")
      .map(Number)
      .filter((pid) => pid > 1);
  } catch (error) {
    return systemCode(error) === "ENOENT" ? [] : null;
  }
}
