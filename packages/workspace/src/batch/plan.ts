import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";

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

const DRAFT = "plan.draft";
const REDO = "plan.json";
const UNDO = "undo.json";
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Writes the plan; its rename is the moment from which on the call counts as done. */
export function commitPlan(scratch: Directory, plan: Plan): void {
  const text = Buffer.from(JSON.stringify(plan));
  const descriptor = openSync(scratch.at(DRAFT), "wx", 0o600);
  try {
    writeFileSync(descriptor, text);
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

/** Nothing is left to finish or to take back. To be called before anything else in the scratch directory goes. */
export function closePlan(scratch: Directory): void {
  for (const name of [REDO, UNDO]) {
    try {
      unlinkSync(scratch.at(name));
    } catch (error) {
      if (systemCode(error) !== "ENOENT") throw error;
    }
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
