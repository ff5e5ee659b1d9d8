import { readdirSync, readFileSync } from "node:fs";
import { systemCode } from "../errors/system-error.js";

/** One process as `/proc/<pid>/stat` shows it (proc(5)). */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly state: string;
  /** Nothing of it runs any more; its first thread may be over while others live on. */
  readonly isDead: boolean;
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

/** One process, or `null` when there is none with this pid, or it cannot be seen. */
export function lookUp(pid: number): ProcessEntry | null {
  const { text } = read(`/proc/${String(pid)}/stat`);
  return text === null ? null : parse(pid, text);
}

function parse(pid: number, text: string): ProcessEntry | null {
  // The name stands in parentheses and can itself hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group, session] = fields;
  const startTicks = Number(fields[19]);
  if (state === undefined || !Number.isSafeInteger(startTicks)) return null;
  const isSingle = Number(fields[17]) < 2;
  const isDead = (state === "Z" || state === "X") && isSingle;
  const flags = Number(fields[6]);
  const isBare = (flags & kernelThread) !== 0 || ((flags & exiting) !== 0 && isSingle);
  const numbers = { parent: Number(parent), group: Number(group), session: Number(session) };
  return { pid, state, isDead, ...numbers, isBare, startTicks };
}

/** What a look at all processes showed. */
export interface ProcessList {
  /** Every process that is alive; a zombie is not. */
  readonly alive: readonly ProcessEntry[];
  /** `false` when this process could not look at all of them, for want of a descriptor or of memory. */
  readonly isComplete: boolean;
}

/** Looks at all processes. Throws nothing. */
export function listProcesses(): ProcessList {
  let names: readonly string[] = [];
  try {
    names = readdirSync("/proc");
  } catch {
    return { alive: [], isComplete: false };
  }
  const alive: ProcessEntry[] = [];
  let isComplete = true;
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    const { text, isFailed } = read(`/proc/${name}/stat`);
    isComplete &&= !isFailed;
    const entry = text === null ? null : parse(Number(name), text);
    if (entry !== null && !entry.isDead) alive.push(entry);
  }
  return { alive, isComplete };
}

/** The environment a process was started with. Where its first thread is over another one still shows what they share. */
export function environmentOf({ pid, state }: ProcessEntry): Reading {
  if (state !== "Z") return read(`/proc/${String(pid)}/environ`);
  const readings = namesIn(`/proc/${String(pid)}/task`).map((thread) => read(`/proc/${thread}/environ`));
  return readings.find(({ text, isFailed }) => isFailed || text !== "") ?? { text: "", isFailed: false };
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** The command line, for people; empty when it may not be read. */
export function commandOf(pid: number): string {
  return argumentsOf(pid).join(" ").trim();
}

/** What a process was called with, as it says itself. */
export function argumentsOf(pid: number): readonly string[] {
  return (read(`/proc/${String(pid)}/cmdline`).text ?? "").split("\0");
}

/** The real user of a process, or `null`. */
export function userOf(pid: number): number | null {
  const user = /^Uid:\s+(\d+)/m.exec(read(`/proc/${String(pid)}/status`).text ?? "");
  return user === null ? null : Number(user[1]);
}

/** What a file of `/proc` holds. */
export interface Reading {
  /** `null` when the process is gone, or does not show it. */
  readonly text: string | null;
  /** It could not be read for a reason that lies with this process: nothing is known of the other one. */
  readonly isFailed: boolean;
}

/** What says something of the process that is looked at. */
const telling: ReadonlySet<string> = new Set(["ENOENT", "ESRCH", "EACCES", "EPERM"]);

function read(path: string): Reading {
  try {
    return { text: readFileSync(path, "latin1"), isFailed: false };
  } catch (error) {
    return { text: null, isFailed: !telling.has(systemCode(error)) };
  }
}
