import { chmodSync, mkdirSync, renameSync, statSync } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { describeType, statEntry } from "../handle/entry.js";
import { createPace } from "../handle/pace.js";
import { TreeWalker, type OnMissing } from "../handle/tree-walker.js";
import type { Target } from "./check-targets.js";
import { takeBack, type Step } from "./journal.js";
import { closePlan, commitPlan, turnBack, type Plan } from "./plan.js";
import type { Scratch } from "./scratch.js";
import { stagedName } from "./stage.js";

const DIRECTORY_MODE = 0o755;

/**
 * Renames staged files into the tree and other entries out of it. The caller keeps other calls of this process away
 * meanwhile. On any failure every step is taken back; should the process die, the plan says whether to finish or to
 * take back.
 */
export async function commitChange(
  root: Directory,
  scratch: Scratch,
  targets: readonly Target[],
  gone: readonly (readonly string[])[],
): Promise<void> {
  writePlan(scratch.journal, planOf(targets, gone));
  const steps: Step[] = [];
  const walker = new TreeWalker(root);
  try {
    await takeSteps(walker, scratch.files, { targets, gone }, steps);
  } catch (error) {
    walker.close();
    turnBack(scratch.journal);
    const failures = takeBack(root, scratch.files, steps);
    closePlan(scratch.journal);
    throw undone(error, failures);
  } finally {
    walker.close();
  }
  closePlan(scratch.journal);
}

async function takeSteps(
  walker: TreeWalker,
  scratch: Directory,
  change: { readonly targets: readonly Target[]; readonly gone: readonly (readonly string[])[] },
  steps: Step[],
): Promise<void> {
  const pace = createPace();
  for (const [index, { segments }] of change.targets.entries()) {
    const rest = pace();
    if (rest !== undefined) await rest;
    putInPlace(walker, scratch, { segments, index }, steps);
  }
  for (const [index, segments] of change.gone.entries()) {
    const rest = pace();
    if (rest !== undefined) await rest;
    takeAway(walker, scratch, { segments, index }, steps);
  }
}

/** Writes the plan of a change; refuses the call where that is impossible. */
export function writePlan(journal: Directory, plan: Plan): void {
  try {
    commitPlan(journal, plan);
  } catch (error) {
    const reason = `no room for the plan of the change (${systemCode(error) ?? "short write"}); nothing was changed`;
    throw new WorkspaceError("write-failed", reason, { cause: error });
  }
}

function planOf(targets: readonly Target[], gone: readonly (readonly string[])[]): Plan {
  const made = new Map<string, readonly string[]>();
  for (const { segments, missingFrom } of targets) {
    for (let depth = missingFrom + 1; depth < segments.length; depth += 1) {
      const way = segments.slice(0, depth);
      made.set(way.join("/"), way);
    }
  }
  return { kind: "change", files: targets.map(({ segments }) => segments), made: [...made.values()], gone };
}

/** Renames one staged file into the tree, and what lies there out of it. */
export function putInPlace(
  walker: TreeWalker,
  scratch: Directory,
  { segments, index }: { readonly segments: readonly string[]; readonly index: number },
  steps: Step[],
): void {
  const path = segments.join("/");
  try {
    const parent = walker.directory(segments.slice(0, -1), path, makeDirectory(steps));
    const name = segments.at(-1) ?? "";
    if (statEntry(parent, name) !== undefined) {
      const kept = keptName(index);
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

/** Renames one entry out of the tree. */
export function takeAway(
  walker: TreeWalker,
  scratch: Directory,
  { segments, index }: { readonly segments: readonly string[]; readonly index: number },
  steps: Step[],
): void {
  const path = segments.join("/");
  const kept = goneName(index);
  const parent = walker.directory(segments.slice(0, -1), path);
  try {
    renameSync(parent.at(segments.at(-1) ?? ""), scratch.at(kept));
  } catch (error) {
    const reason = `could not be removed (${systemCode(error) ?? "unknown error"}); nothing was changed`;
    throw new WorkspaceError("write-failed", reason, { path, cause: error });
  }
  steps.push({ kind: "moved-out", segments, kept });
}

/** Name of a removed entry on its way out. */
export function goneName(index: number): string {
  return `gone-${index}`;
}

/** Name of a replaced file on its way out. */
export function keptName(index: number): string {
  return `out-${index}`;
}

/** Makes a directory on the way to a file, and notes it. */
export function makeDirectory(steps: Step[]): OnMissing {
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
function undone(error: unknown, failures: readonly unknown[]): unknown {
  if (failures.length === 0) return error;
  const reason = `${failures.length} steps of a failed call could not be taken back: another process changed the tree`;
  return new WorkspaceError("rollback-failed", `${reason}; destroy this workspace`, {
    cause: new AggregateError([error, ...failures], "the call and its rollback failed"),
  });
}
