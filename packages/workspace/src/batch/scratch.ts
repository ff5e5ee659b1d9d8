import { randomUUID } from "node:crypto";
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
  /** Whether a name that is found may be spelt otherwise. */
  readonly foldsNames: boolean;
}

const PREFIX = "batch-";

const IN_TREE_PREFIX = ".testbed-";

/** Name of a directory in which calls prepare what they do. */
export function freshScratchName(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Name of the directory in the tree that belongs to a scratch directory. */
export function nameInTree(scratchName: string): string {
  return `${IN_TREE_PREFIX}${scratchName}`;
}
