import { unlinkSync } from "node:fs";
import { WorkspaceError } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { createPace } from "../handle/pace.js";
import { TreeWalker } from "../handle/tree-walker.js";
import type { BatchFile } from "./check-batch.js";
import { checkTargets, type Target } from "./check-targets.js";
import { makeDirectory } from "./commit.js";
import { notWritten, stageFile } from "./stage.js";

/**
 * Writes files straight into a tree that nobody has been told of yet. No file is staged and no plan is kept: where
 * one of them fails, or the process dies, the whole workspace goes.
 */
export async function writeFresh(root: Directory, batch: readonly BatchFile[]): Promise<void> {
  const targets = await checkTargets(root, batch);
  const pace = createPace();
  const walker = new TreeWalker(root);
  try {
    for (const target of targets) {
      const rest = pace();
      if (rest !== undefined) await rest;
      writeTarget(walker, target);
    }
  } finally {
    walker.close();
  }
}

function writeTarget(walker: TreeWalker, target: Target): void {
  const { path, segments, replaces } = target;
  try {
    const parent = walker.directory(segments.slice(0, -1), path, makeDirectory([]));
    const at = parent.at(segments.at(-1) ?? "");
    if (replaces !== undefined) unlinkSync(at);
    stageFile(at, target);
  } catch (error) {
    throw error instanceof WorkspaceError ? error : notWritten(path, error);
  }
}
