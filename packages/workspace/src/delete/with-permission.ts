import { chmodSync } from "node:fs";
import { systemCode } from "../error/workspace-error.js";
import type { Directory, Name } from "../handle/directory.js";

/** Does it; where a missing permission is in the way, grants it on the directory (and on a child to be moved). */
export function withPermission<T>(directory: Directory, child: Name | undefined, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!["EACCES", "EPERM"].includes(systemCode(error) ?? "")) throw error;
  }
  chmodSync(directory.self, 0o700);
  if (child !== undefined) grantOnChild(directory, child);
  return action();
}

function grantOnChild(directory: Directory, name: Name): void {
  const child = directory.open(name);
  try {
    // Through the open handle: a name could have become a link to a file outside.
    chmodSync(child.self, 0o700);
  } finally {
    child.close();
  }
}
