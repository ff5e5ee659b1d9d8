import { renameSync, rmdirSync } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import { emptyDirectory } from "../delete/delete-tree.js";
import type { Directory, Name } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { TreeWalker } from "../handle/tree-walker.js";
import { OVERLAY } from "../overlay/overlay-mount.js";
import { goneName, keptName, putInPlace, takeAway } from "./commit.js";
import { finishSwap, undoSwap } from "./swap.js";
import { closePlan, findPlan, turnBack, type Plan } from "./plan.js";
import { nameInTree, type Scratch } from "./scratch.js";
import { stagedName } from "./stage.js";
import { dropSingle } from "./write-one.js";

/** What calls and snapshots of the dead process lie in. */
const LEFT = /^(?:batch|snapshot)-/u;

/**
 * Finishes or takes back what a process left undone when it died. A call whose plan was in place is finished; one
 * that was being taken back, or cannot be finished any more, is taken back.
 */
export async function recover(root: Directory, control: Directory): Promise<void> {
  dropSingle(control);
  const isOverlay = statEntry(control, OVERLAY) !== undefined;
  for (const { name } of readEntries(control)) {
    if (!LEFT.test(String(name))) continue;
    const journal = control.open(name);
    const inTree = isOverlay ? openInTree(root, String(name)) : undefined;
    try {
      settle(root, { journal, files: inTree ?? journal });
      await discard(root, nameInTree(String(name)), inTree);
      await discard(control, name, journal);
    } finally {
      inTree?.close();
      journal.close();
    }
  }
}

/** Where an overlay keeps the files of a call; undefined where the call did not come so far. */
function openInTree(root: Directory, name: string): Directory | undefined {
  try {
    return root.open(nameInTree(name));
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

async function discard(parent: Directory, name: Name, directory: Directory | undefined): Promise<void> {
  if (directory === undefined) return;
  const left = await emptyDirectory(directory);
  if (left.length === 0) rmdirSync(parent.at(name));
}

function settle(root: Directory, { journal, files }: Pick<Scratch, "journal" | "files">): void {
  const found = findPlan(journal);
  if (found === undefined) return;
  if (found.direction === "redo") {
    try {
      finish(root, files, found.plan);
      closePlan(journal);
      return;
    } catch {
      // The tree is no longer what it was when the call was checked.
      turnBack(journal);
    }
  }
  undo(root, files, found.plan);
  closePlan(journal);
}

function finish(root: Directory, scratch: Directory, plan: Plan): void {
  if (plan.kind === "swap") {
    finishSwap(root, scratch, plan);
    return;
  }
  const walker = new TreeWalker(root);
  try {
    finishWrite(walker, scratch, plan.files);
    finishRemoval(walker, scratch, plan.gone);
  } finally {
    walker.close();
  }
}

function finishWrite(walker: TreeWalker, scratch: Directory, files: readonly (readonly string[])[]): void {
  for (const [index, segments] of files.entries()) {
    if (statEntry(scratch, stagedName(index)) === undefined) continue;
    if (statEntry(scratch, keptName(index)) === undefined) {
      putInPlace(walker, scratch, { segments, index }, []);
      continue;
    }
    const parent = walker.directory(segments.slice(0, -1), segments.join("/"));
    renameSync(scratch.at(stagedName(index)), parent.at(segments.at(-1) ?? ""));
  }
}

function finishRemoval(walker: TreeWalker, scratch: Directory, paths: readonly (readonly string[])[]): void {
  for (const [index, segments] of paths.entries()) {
    if (statEntry(scratch, goneName(index)) !== undefined) continue;
    takeAway(walker, scratch, { segments, index }, []);
  }
}

function undo(root: Directory, scratch: Directory, plan: Plan): void {
  if (plan.kind === "swap") {
    undoSwap(root, scratch, plan);
    return;
  }
  const walker = new TreeWalker(root);
  const failures: unknown[] = [];
  const attempt = (segments: readonly string[], action: (parent: Directory, name: string) => void): void => {
    try {
      action(walker.directory(segments.slice(0, -1), segments.join("/")), segments.at(-1) ?? "");
    } catch (error) {
      failures.push(error);
    }
  };
  try {
    undoRemoval(scratch, plan.gone, attempt);
    undoWrite(scratch, plan.files, attempt);
    removeMade(walker, plan.made);
  } finally {
    walker.close();
  }
  if (failures.length === 0) return;
  const reason = `${failures.length} steps of an unfinished call could not be taken back; destroy this workspace`;
  throw new WorkspaceError("rollback-failed", reason, { cause: new AggregateError(failures, reason) });
}

type Attempt = (segments: readonly string[], action: (parent: Directory, name: string) => void) => void;

function undoWrite(scratch: Directory, files: readonly (readonly string[])[], attempt: Attempt): void {
  for (const [index, segments] of [...files.entries()].toReversed()) {
    const movedIn = statEntry(scratch, stagedName(index)) === undefined;
    const movedOut = statEntry(scratch, keptName(index)) !== undefined;
    if (movedIn)
      attempt(segments, (parent, name) => renameSync(parent.at(name), scratch.at(stagedName(index))));
    if (movedOut)
      attempt(segments, (parent, name) => renameSync(scratch.at(keptName(index)), parent.at(name)));
  }
}

/** What somebody else has put into a directory meanwhile stays, and the directory with it. */
function removeMade(walker: TreeWalker, made: readonly (readonly string[])[]): void {
  for (const segments of made.toReversed()) {
    try {
      const parent = walker.directory(segments.slice(0, -1), segments.join("/"));
      rmdirSync(parent.at(segments.at(-1) ?? ""));
    } catch (error) {
      // Not made yet, gone already, or no longer a directory.
      const code = error instanceof WorkspaceError ? "ENOENT" : systemCode(error);
      if (!["ENOTEMPTY", "EEXIST", "ENOTDIR", "ENOENT"].includes(code ?? "")) throw error;
    }
  }
}

function undoRemoval(scratch: Directory, paths: readonly (readonly string[])[], attempt: Attempt): void {
  for (const [index, segments] of [...paths.entries()].toReversed()) {
    if (statEntry(scratch, goneName(index)) === undefined) continue;
    attempt(segments, (parent, name) => renameSync(scratch.at(goneName(index)), parent.at(name)));
  }
}
