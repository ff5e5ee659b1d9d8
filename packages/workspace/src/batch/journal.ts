import { renameSync, rmdirSync } from "node:fs";
import type { Directory } from "../handle/directory.js";
import { TreeWalker } from "../handle/tree-walker.js";

/** One step that was taken in the tree, and what takes it back. */
export type Step =
  | { readonly kind: "made"; readonly segments: readonly string[] }
  | { readonly kind: "moved-out"; readonly segments: readonly string[]; readonly kept: string }
  | { readonly kind: "moved-in"; readonly segments: readonly string[]; readonly kept: string };

/**
 * Takes steps back, last first.
 *
 * @param scratch - holds what was moved out, and takes what was moved in
 * @returns the errors of the steps that could not be taken back
 */
export function takeBack(root: Directory, scratch: Directory, steps: readonly Step[]): readonly unknown[] {
  const walker = new TreeWalker(root);
  const errors: unknown[] = [];
  try {
    for (const step of steps.toReversed()) {
      try {
        undo(walker, scratch, step);
      } catch (error) {
        errors.push(error);
      }
    }
  } finally {
    walker.close();
  }
  return errors;
}

function undo(walker: TreeWalker, scratch: Directory, step: Step): void {
  const path = step.segments.join("/");
  const parent = walker.directory(step.segments.slice(0, -1), path);
  const at = parent.at(step.segments.at(-1) ?? "");
  if (step.kind === "made") rmdirSync(at);
  else if (step.kind === "moved-out") renameSync(scratch.at(step.kept), at);
  else renameSync(at, scratch.at(step.kept));
}
