import { rmdirSync } from "node:fs";
import { freshScratchName, nameInTree, type Scratch } from "../batch/scratch.js";
import { openScratch } from "../base/control.js";
import { emptyDirectory } from "../delete/delete-tree.js";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";

/** Does something with a fresh directory, which is deleted then with all it holds. */
async function inScratch<T>(
  parent: Directory,
  name: string,
  action: (scratch: Directory) => Promise<T>,
): Promise<T> {
  const scratch = makeScratch(parent, name);
  try {
    return await action(scratch);
  } finally {
    await discardScratch(parent, name, scratch);
  }
}

/** Does something with two fresh directories, of which the second lies in the tree: one for the plan, one for files. */
export async function inBothScratches<T>(
  control: Directory,
  root: Directory,
  foldsNames: boolean,
  action: (root: Directory, scratch: Scratch) => Promise<T>,
): Promise<T> {
  const name = freshScratchName();
  const inTree = nameInTree(name);
  return inScratch(control, name, (journal) =>
    inScratch(root, inTree, (files) => action(root, { journal, files, nameInTree: inTree, foldsNames })),
  );
}

/** Makes a directory to prepare a change in. */
export function makeScratch(parent: Directory, name: string): Directory {
  try {
    return openScratch(parent, name);
  } catch (error) {
    const reason = `no room to prepare the change (${systemCode(error) ?? "unknown error"}); nothing was changed`;
    throw new WorkspaceError("write-failed", reason, { cause: error });
  }
}

/** What cannot be deleted now does not undo what was done: destroy() tries again, and reports it. */
export async function discardScratch(parent: Directory, name: string, scratch: Directory): Promise<void> {
  try {
    const left = await emptyDirectory(scratch);
    if (left.length === 0) rmdirSync(parent.at(name));
  } catch {
    // As above.
  } finally {
    scratch.close();
  }
}
