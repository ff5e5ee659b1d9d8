import { chmodSync, mkdirSync, renameSync, statSync } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { describeType, statEntry } from "../handle/entry.js";
import { TreeWalker, type OnMissing } from "../handle/tree-walker.js";
import type { Target } from "./check-targets.js";
import { takeBack, type Step } from "./journal.js";
import { stagedName } from "./stage.js";

const DIRECTORY_MODE = 0o755;

/**
 * Renames staged files into the tree. In one go, so that nothing else of this process sees half of it; on any
 * failure every step is taken back.
 */
export function commitFiles(root: Directory, scratch: Directory, targets: readonly Target[]): void {
  const steps: Step[] = [];
  const walker = new TreeWalker(root);
  try {
    for (const [index, target] of targets.entries()) commitFile(walker, scratch, target, index, steps);
  } catch (error) {
    walker.close();
    throw undone(error, takeBack(root, scratch, steps));
  } finally {
    walker.close();
  }
}

function commitFile(
  walker: TreeWalker,
  scratch: Directory,
  target: Target,
  index: number,
  steps: Step[],
): void {
  const { path, segments } = target;
  try {
    const parent = walker.directory(segments.slice(0, -1), path, makeDirectory(steps));
    const name = segments.at(-1) ?? "";
    if (statEntry(parent, name) !== undefined) {
      const kept = `out-${index}`;
      renameSync(parent.at(name), scratch.at(kept));
      steps.push({ kind: "moved-out", segments, kept });
      refuseChanged(scratch, kept, path);
    }
    renameSync(scratch.at(stagedName(index)), parent.at(name));
    steps.push({ kind: "moved-in", segments, kept: stagedName(index) });
  } catch (error) {
    if (error instanceof WorkspaceError) throw error;
    const reason = `could not be put in place (${systemCode(error) ?? "unknown error"}); nothing was changed`;
    throw new WorkspaceError("write-failed", reason, { path, cause: error });
  }
}

function makeDirectory(steps: Step[]): OnMissing {
  return (parent, segments) => {
    const name = segments.at(-1) ?? "";
    mkdirSync(parent.at(name), { mode: DIRECTORY_MODE });
    steps.push({ kind: "made", segments });
    const made = parent.open(name);
    try {
      // Through the handle: the name may have been exchanged since.
      if ((statSync(made.self).mode & 0o777) !== DIRECTORY_MODE) chmodSync(made.self, DIRECTORY_MODE);
    } finally {
      made.close();
    }
  };
}

/** It was a file when the batch was checked; what has been moved out is looked at, not what may have been there. */
function refuseChanged(scratch: Directory, kept: string, path: string): void {
  const stats = statEntry(scratch, kept);
  if (stats?.isFile() === true) return;
  const what = stats === undefined ? "nothing" : describeType(stats);
  throw new WorkspaceError("changed-during-call", `became ${what} during the call; nothing was changed`, {
    path,
  });
}

/** The error of a batch whose steps were taken back. */
export function undone(error: unknown, failures: readonly unknown[]): unknown {
  if (failures.length === 0) return error;
  const reason = `${failures.length} steps of a failed call could not be taken back: another process changed the tree`;
  return new WorkspaceError("rollback-failed", `${reason}; destroy this workspace`, {
    cause: new AggregateError([error, ...failures], "the call and its rollback failed"),
  });
}
