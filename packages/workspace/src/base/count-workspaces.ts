import { readdirSync, statSync } from "node:fs";
import { WorkspaceError, quote } from "../error/workspace-error.js";
import { idOfControl } from "./control.js";

/** Refuses another workspace in a directory that holds as many as it may, whoever made them. */
export function refuseCrowded(base: string, maxWorkspaces: number): void {
  // A directory has a link from each directory in it, and each workspace has one there; where a file system counts
  // that, few directories need not be listed. One that does not count says 1.
  const { nlink } = statSync(base);
  if (nlink >= 2 && nlink - 2 < maxWorkspaces) return;
  const count = readdirSync(base).filter((name) => idOfControl(name) !== undefined).length;
  if (count < maxWorkspaces) return;
  const reason = `${quote(base)} holds ${count} workspaces; at most ${maxWorkspaces} are accepted (limits.maxWorkspaces)`;
  const fix = "destroy some, or call sweepWorkspaces()";
  throw new WorkspaceError("too-many-workspaces", `${reason}; ${fix}`);
}
