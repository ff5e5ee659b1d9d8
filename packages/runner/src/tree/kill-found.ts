import { setTimeout } from "node:timers/promises";
import type { Survivor } from "../outcome/run-outcome.js";
import { commandOf, lookUp, type ProcessEntry } from "./process-table.js";
import { searchProcesses, type RunMarks, type SearchResult } from "./search.js";

/** What a sweep left. */
export interface KillResult {
  readonly survivors: readonly Survivor[];
  /** Two searches in a row found nothing, and nothing was hidden from them. */
  readonly verified: boolean;
}

const pauseMs = 3;
/** Searches that a process gets which is about to end and shows nothing any more. */
const quietSearches = 20;

/**
 * Kills every process that can be found of a run, until two searches find none or `deadline` has passed.
 * The first search may have been made already.
 */
export async function killFound(
  marks: RunMarks,
  deadline: number,
  first: SearchResult = searchProcesses(marks),
): Promise<KillResult> {
  let [clean, quiet] = [0, 0];
  let last = first;
  for (;;) {
    quiet = last.found.length === 0 ? quiet + 1 : 0;
    clean = quiet > 0 && !last.unknown ? clean + 1 : 0;
    const isLate = performance.now() >= deadline;
    // A search that found nothing is confirmed even when a busy harness has used up the time.
    if (clean === 2 || quiet === quietSearches || (isLate && clean === 0)) break;
    last.found.forEach(killIfSame);
    if (!isLate) await setTimeout(pauseMs);
    last = searchProcesses(marks);
  }
  const survivors = last.found.map(({ pid }) => ({ pid, command: commandOf(pid) }));
  return { survivors, verified: clean === 2 };
}

/** A pid is only signalled while it still names the process that was found. */
export function killIfSame(entry: ProcessEntry): void {
  if (lookUp(entry.pid)?.startTicks !== entry.startTicks) return;
  sendSignal(entry.pid, "SIGKILL");
}

/** Sends a signal; `false` when nothing took it. A negative pid names a group. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
