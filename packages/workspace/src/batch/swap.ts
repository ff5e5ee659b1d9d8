import { renameSync } from "node:fs";
import { withPermission } from "../delete/with-permission.js";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory, Name } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { writePlan } from "./commit.js";
import { closePlan, turnBack, type SwapPlan } from "./plan.js";
import type { Scratch } from "./scratch.js";

/** Directory in the scratch directory that holds what will be in the tree. */
export const NEXT_TREE = "next";
/** Directory in the scratch directory that takes what was in the tree. */
export const PAST_TREE = "past";

/** Exchanges all that is in the tree for what was prepared, or nothing; both directories are there and open. */
export function swapContent(root: Directory, { journal, files, nameInTree }: Scratch): void {
  const plan: SwapPlan = {
    kind: "swap",
    out: namesIn(root).filter((name) => name !== nameInTree),
    in: inside(files, NEXT_TREE, namesIn),
  };
  writePlan(journal, plan);
  try {
    finishSwap(root, files, plan);
  } catch (error) {
    turnBack(journal);
    undoSwap(root, files, plan);
    closePlan(journal);
    const reason = `the tree could not be exchanged (${systemCode(error) ?? "unknown error"}); nothing was changed`;
    throw new WorkspaceError("write-failed", reason, { cause: error });
  }
  closePlan(journal);
}

/** Does what of a plan is not done yet. */
export function finishSwap(root: Directory, scratch: Directory, plan: SwapPlan): void {
  inside(scratch, PAST_TREE, (past) =>
    inside(scratch, NEXT_TREE, (next) => {
      // As soon as one new entry is in the tree, all old ones are out.
      if (plan.in.every((name) => isIn(next, name))) {
        for (const name of plan.out) if (!isIn(past, name)) move(root, past, name);
      }
      for (const name of plan.in) if (isIn(next, name)) move(next, root, name);
    }),
  );
}

/** Takes back what of a plan is done. */
export function undoSwap(root: Directory, scratch: Directory, plan: SwapPlan): void {
  inside(scratch, PAST_TREE, (past) =>
    inside(scratch, NEXT_TREE, (next) => {
      for (const name of plan.in) if (!isIn(next, name)) move(root, next, name);
      for (const name of plan.out) if (isIn(past, name)) move(past, root, name);
    }),
  );
}

function inside<T>(parent: Directory, name: string, action: (directory: Directory) => T): T {
  const directory = parent.open(name);
  try {
    return action(directory);
  } finally {
    directory.close();
  }
}

function namesIn(directory: Directory): string[] {
  return readEntries(directory).map(({ name }) => name.toString("latin1"));
}

function isIn(directory: Directory, name: string): boolean {
  return statEntry(directory, asName(name)) !== undefined;
}

function move(from: Directory, to: Directory, name: string): void {
  withPermission(from, asName(name), () => renameSync(from.at(asName(name)), to.at(asName(name))));
}

function asName(name: string): Name {
  return Buffer.from(name, "latin1");
}
