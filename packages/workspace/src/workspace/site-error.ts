import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import { isCrossing, mountInTheWay } from "../handle/mount.js";

/** A tree that a candidate made unreadable must not surface as a bare system error. */
export function asWorkspaceError(error: unknown): unknown {
  const code = systemCode(error);
  if (isCrossing(error)) return mountInTheWay({ cause: error });
  const fromSystem = code !== undefined && !code.startsWith("ERR_");
  if (error instanceof WorkspaceError || !fromSystem) return error;
  return new WorkspaceError("unreadable", `the tree cannot be read (${code})`, { cause: error });
}

/** The directory at the place of a workspace is not its own. */
export function replaced(cause: unknown): WorkspaceError {
  const reason =
    "the directory of this workspace was removed or replaced by another process; make a new workspace";
  return new WorkspaceError("root-replaced", reason, { cause });
}
