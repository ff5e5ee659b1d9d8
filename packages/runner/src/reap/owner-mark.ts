import { readFileSync, readlinkSync } from "node:fs";
import { lookUp } from "../tree/process-table.js";

/** Names one process for ever: boot of the system, PID namespace, pid, start. */
const form = /^(?<place>[0-9a-f]{8}-\d+)-(?<pid>\d+)-(?<startTicks>\d+)$/;

let own: string | null = null;

/** The mark of this process; `unknown` where there is no `/proc`. */
export function ownerMark(): string {
  own ??= markOf(process.pid) ?? "unknown";
  return own;
}

/** The mark of a process of this PID namespace. */
export function markOf(pid: number): string | null {
  const [place, entry] = [placeOf(), lookUp(pid)];
  if (place === null || entry === null) return null;
  return `${place}-${String(pid)}-${String(entry.startTicks)}`;
}

/** When the process of a mark started, if it certainly is no more; `null` where it lives or cannot be known. */
export function goneSince(mark: string): number | null {
  const { place, pid, startTicks } = form.exec(mark)?.groups ?? {};
  // Of another container or machine that shares the directory nothing can be known.
  if (place === undefined || place !== placeOf()) return null;
  return lookUp(Number(pid))?.startTicks === Number(startTicks) ? null : Number(startTicks);
}

function placeOf(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").slice(0, 8);
    return `${boot}-${readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "")}`;
  } catch {
    return null;
  }
}
