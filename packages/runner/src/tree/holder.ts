import { readlinkSync } from "node:fs";
import { basename } from "node:path";
import { argumentsOf, lookUp, type ProcessEntry } from "./process-table.js";

/**
 * A supervisor of a process that lives, or what waits in it for a run: they show nothing of themselves, and belong to no
 * other run. Everybody can call itself so, but nobody that lost its parent is a child of such a process.
 */
export function isHolder({ pid, parent }: ProcessEntry): boolean {
  const [, script = "", , harness = ""] = argumentsOf(pid);
  if (basename(script) !== "supervise.pl") return false;
  const above = Number(harness) === parent ? parent : (lookUp(parent)?.parent ?? 0);
  return above === Number(harness) && isOfThisKind(above);
}

/** The program of this process. */
function isOfThisKind(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${String(pid)}/exe`)) === basename(process.execPath);
  } catch {
    return false;
  }
}
