import type { Directory } from "../handle/directory.js";

/** Where a call prepares what it does. */
export interface Scratch {
  /** Holds the plan, out of the reach of whatever runs in the tree. */
  readonly journal: Directory;
  /**
   * Holds files on their way in and out; the same directory, but in an overlay one in the tree, since nothing can be
   * renamed into an overlay from outside.
   */
  readonly files: Directory;
  /** Name of `files` where it lies in the tree. */
  readonly nameInTree: string | undefined;
}

/** Names of the directories in which calls prepare what they do begin so. */
export const SCRATCH_PREFIX = "batch-";

const IN_TREE_PREFIX = ".testbed-";

/** Name of the directory in the tree that belongs to a scratch directory. */
export function nameInTree(scratchName: string): string {
  return `${IN_TREE_PREFIX}${scratchName}`;
}
