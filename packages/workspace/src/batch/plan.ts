import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, renameSync } from "node:fs";
import { systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { writeWhole } from "./write-whole.js";

/** What a call is about to do to the tree, so that it can be finished or taken back after the death of the process. */
export type Plan = ChangePlan | SwapPlan;

/** Files put in place, then entries taken away. */
interface ChangePlan {
  readonly kind: "change";
  /** Where the staged files go, by index. */
  readonly files: readonly (readonly string[])[];
  /** Directories that were missing, outermost first. */
  readonly made: readonly (readonly string[])[];
  /** What goes out of the tree, by index. */
  readonly gone: readonly (readonly string[])[];
}

/** Everything in the tree exchanged for what was prepared; names directly below the root, their bytes as Latin-1. */
export interface SwapPlan {
  readonly kind: "swap";
  readonly out: readonly string[];
  readonly in: readonly string[];
}

/** A plan that was found, and which way it has to go. */
export interface FoundPlan {
  readonly direction: "redo" | "undo";
  readonly plan: Plan;
}

/** A plan that does not count. */
export const DRAFT = "plan.draft";
const REDO = "plan.json";
const UNDO = "undo.json";
const { O_RDONLY, O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Writes the plan; its rename is the moment from which on the call counts as done. */
export function commitPlan(scratch: Directory, plan: Plan): void {
  const text = Buffer.from(JSON.stringify(plan));
  // The last one is written over: its place on the disk is there already.
  const flags = O_WRONLY | O_CREAT | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
  const descriptor = openSync(scratch.at(DRAFT), flags, 0o600);
  try {
    const stats = fstatSync(descriptor);
    const { nlink, size } = stats;
    if (nlink !== 1 || !stats.isFile()) throw new Error("a draft is not a file of its own");
    writeWhole(descriptor, text);
    if (size > text.byteLength) ftruncateSync(descriptor, text.byteLength);
    if (fstatSync(descriptor).size !== text.byteLength) throw new Error("short write");
  } finally {
    closeSync(descriptor);
  }
  renameSync(scratch.at(DRAFT), scratch.at(REDO));
}

/** From here on the call counts as not done. */
export function turnBack(scratch: Directory): void {
  renameSync(scratch.at(REDO), scratch.at(UNDO));
}

/**
 * Nothing is left to finish or to take back: what was the plan is a draft again. To be called before anything else in
 * the scratch directory goes.
 */
export function closePlan(scratch: Directory): void {
  // There is one of the two, or none.
  if (!renamed(scratch, REDO)) renamed(scratch, UNDO);
}

function renamed(scratch: Directory, name: string): boolean {
  try {
    renameSync(scratch.at(name), scratch.at(DRAFT));
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** The plan of a call that did not end, if it had come so far. */
export function findPlan(scratch: Directory): FoundPlan | undefined {
  const redo = readPlan(scratch, REDO);
  if (redo !== undefined) return { direction: "redo", plan: redo };
  const undo = readPlan(scratch, UNDO);
  return undo === undefined ? undefined : { direction: "undo", plan: undo };
}

function readPlan(scratch: Directory, name: string): Plan | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(scratch.at(name), O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return asPlan(JSON.parse(readFileSync(descriptor, "utf8")));
  } finally {
    closeSync(descriptor);
  }
}

function asPlan(value: unknown): Plan {
  const { kind, files, made, gone, ...rest }: Record<string, unknown> = Object(value);
  if (kind === "change" && isPaths(files) && isPaths(made) && isPaths(gone)) {
    return { kind, files, made, gone };
  }
  if (kind === "swap" && isNames(rest["out"]) && isNames(rest["in"])) {
    return { kind, out: rest["out"], in: rest["in"] };
  }
  throw new Error("the plan of an unfinished call is not one");
}

function isPaths(value: unknown): value is readonly (readonly string[])[] {
  return (
    Array.isArray(value) &&
    value.every((path) => Array.isArray(path) && path.length > 0 && path.every(isName))
  );
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isName);
}

/** A plan only ever holds names that passed the grammar. */
function isName(value: unknown): value is string {
  return typeof value === "string" && !["", ".", ".."].includes(value) && !/[/\0]/u.test(value);
}
