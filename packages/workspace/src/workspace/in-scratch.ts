import { rmdirSync } from "node:fs";
import { openScratch } from "../base/control.js";
import { emptyDirectory } from "../delete/delete-tree.js";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";

/** Does something with a fresh directory, which is deleted then with all it holds. */
export async function inScratch<T>(
  parent: Directory,
  name: string,
  action: (scratch: Directory) => Promise<T>,
): Promise<T> {
  let scratch: Directory;
  try {
    scratch = openScratch(parent, name);
  } catch (error) {
    const reason = `no room to prepare the change (${systemCode(error) ?? "unknown error"}); nothing was changed`;
    throw new WorkspaceError("write-failed", reason, { cause: error });
  }
  try {
    return await action(scratch);
  } finally {
    await discard(parent, name, scratch);
  }
}

/** What cannot be deleted now does not undo what was done: destroy() tries again, and reports it. */
async function discard(parent: Directory, name: string, scratch: Directory): Promise<void> {
  try {
    const left = await emptyDirectory(scratch);
    if (left.length === 0) rmdirSync(parent.at(name));
  } catch {
    // As above.
  } finally {
    scratch.close();
  }
}
