import { readdirSync, readFileSync } from "node:fs";
import { systemCode } from "../errors/system-error.js";

/** One process as `/proc/<pid>/stat` shows it (proc(5)). */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly state: string;
  /** It is a thread of the kernel, or has begun to end: neither has an environment any more. */
  readonly isBare: boolean;
  /** Clock ticks after boot; with the pid it names one process for ever. */
  readonly startTicks: number;
}

/** Flags of a task (the kernel's PF_EXITING and PF_KTHREAD). */
const exiting = 0x4;
const kernelThread = 0x20_0000;

/** This system has a `/proc` with the fields that are needed. */
export function hasProcessTable(): boolean {
  return lookUp(process.pid) !== null;
}

/** One process, or `null` when there is none with this pid. */
export function lookUp(pid: number): ProcessEntry | null {
  return parse(pid, read(`/proc/${String(pid)}/stat`));
}

function parse(pid: number, text: string | null): ProcessEntry | null {
  if (text === null) return null;
  // The name stands in parentheses and can itself hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group, session] = fields;
  const startTicks = Number(fields[19]);
  if (state === undefined || !Number.isSafeInteger(startTicks)) return null;
  const isBare = (Number(fields[6]) & (exiting | kernelThread)) !== 0;
  const numbers = { parent: Number(parent), group: Number(group), session: Number(session) };
  return { pid, state, ...numbers, isBare, startTicks };
}

/** Every process that is alive; a zombie is not. `null` when one could not be looked at, as without free descriptors. */
export function listProcesses(): readonly ProcessEntry[] | null {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => parse(Number(name), readStat(Number(name))))
      .filter((entry) => entry !== null)
      .filter((entry) => entry.state !== "Z" && entry.state !== "X");
  } catch {
    return null;
  }
}

/** `null` when there is no such process (any more); throws when that cannot be known. */
function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${String(pid)}/stat`, "latin1");
  } catch (error) {
    if (gone.has(systemCode(error))) return null;
    throw error;
  }
}

const gone: ReadonlySet<string> = new Set(["ENOENT", "ESRCH"]);

/** The environment a process was started with; `null` when it may not be read. */
export function environmentOf(pid: number): string | null {
  return read(`/proc/${String(pid)}/environ`);
}

/** The command line, for people; empty when it may not be read. */
export function commandOf(pid: number): string {
  return (read(`/proc/${String(pid)}/cmdline`) ?? "").replaceAll("\0", " ").trim();
}

/** The real user of a process, or `null`. */
export function userOf(pid: number): number | null {
  const user = /^Uid:\s+(\d+)/m.exec(read(`/proc/${String(pid)}/status`) ?? "");
  return user === null ? null : Number(user[1]);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}
