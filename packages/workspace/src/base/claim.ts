import { renameSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { makePrivate } from "./make-private.js";
import { OWNER_FILE } from "./control.js";
import { currentOwner } from "./owner.js";

/** Directory in the control directory that says that a process decides about the workspace. */
export const CLAIM = "claim";
const NEXT = "owner.next";
// Longer than anybody holds a claim: one that is older belongs to a process that died.
const STALE_MS = 60_000;

/** Takes the right to decide about a workspace without an owner; false where another process has it. */
export function claim(control: Directory): boolean {
  try {
    makePrivate(control.at(CLAIM));
    return true;
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    return Date.now() - statSync(control.at(CLAIM)).mtimeMs > STALE_MS;
  }
}

/** Gives the right back. */
export function disclaim(control: Directory): void {
  try {
    rmdirSync(control.at(CLAIM));
  } catch {
    // It went with the workspace.
  }
}

/** Marks a claimed workspace as one of this process. */
export function takeOver(control: Directory, createdMs: number): void {
  writeFileSync(control.at(NEXT), JSON.stringify({ ...currentOwner(), createdMs }), { mode: 0o600 });
  renameSync(control.at(NEXT), control.at(OWNER_FILE));
}
