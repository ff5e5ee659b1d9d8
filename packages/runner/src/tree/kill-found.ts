import { setTimeout } from "node:timers/promises";
import type { Survivor } from "../outcome/run-outcome.js";
import { commandOf, lookUp, type ProcessEntry } from "./process-table.js";
import { searchProcesses, type RunMarks } from "./search.js";

/** What a sweep left. */
export interface KillResult {
  readonly survivors: readonly Survivor[];
  /** Two searches in a row found nothing, and nothing was hidden from them. */
  readonly verified: boolean;
}

const pauseMs = 3;

/** Kills every process that can be found of a run, until two searches find none or `deadline` has passed. */
export async function killFound(marks: RunMarks, deadline: number): Promise<KillResult> {
  let clean = 0;
  let last = searchProcesses(marks);
  for (;;) {
    clean = last.found.length === 0 ? clean + 1 : 0;
    if (clean === 2 || performance.now() >= deadline) break;
    last.found.forEach(killSame);
    await setTimeout(pauseMs);
    last = searchProcesses(marks);
  }
  const survivors = last.found.map(({ pid }) => ({ pid, command: commandOf(pid) }));
  return { survivors, verified: clean === 2 && !last.unknown };
}

/** A pid is only signalled while it still names the process that was found. */
function killSame(entry: ProcessEntry): void {
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
