import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Who made a workspace, told so precisely that a later process with the same number is not taken for it. */
export interface Owner {
  readonly host: string;
  /** Changes at every start of the system; null where the platform does not tell. */
  readonly bootId: string | null;
  /** Process numbers only compare within one. */
  readonly processNamespace: string | null;
  readonly processId: number;
  /** In ticks since the system started; null where the platform does not tell. */
  readonly startTime: string | null;
}

let known: Owner | undefined;

/** This process. */
export function currentOwner(): Owner {
  known ??= {
    host: hostname(),
    bootId: attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    processNamespace: attempt(() => readlinkSync("/proc/self/ns/pid")),
    processId: process.pid,
    startTime: startTimeOf(process.pid),
  };
  return known;
}

/** When a process started, or null where none has this number or the platform does not tell. */
export function startTimeOf(processId: number): string | null {
  return attempt(() => {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The second field is the name of the program, which may hold blanks and parentheses.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  });
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
