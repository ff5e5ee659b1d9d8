import { statSync } from "node:fs";
import { DRAFT } from "../batch/plan.js";
import { freshScratchName } from "../batch/scratch.js";
import { emptyDirectory } from "../delete/delete-tree.js";
import type { Directory } from "../handle/directory.js";
import { discardScratch, makeScratch } from "./in-scratch.js";

// Larger than this, a directory that held many files once is slower to read than a new one is to make.
const MOST_BYTES = 64 * 1024;
const KEPT: ReadonlySet<string> = new Set([DRAFT]);

/**
 * A directory to prepare changes in, one after the other. It is emptied after each that succeeds and kept, since on a disk one more
 * directory, and one more file for the plan, cost more than what a small change does with them.
 */
export class KeptScratch {
  #name: string | undefined;

  /** Does something with the empty directory; `parent` is the same in every call. */
  async use<T>(parent: Directory, action: (scratch: Directory) => Promise<T>): Promise<T> {
    const { name, scratch } = this.#open(parent);
    try {
      const result = await action(scratch);
      if (await isEmptied(scratch)) this.#name = name;
      return result;
    } finally {
      if (this.#name === name) scratch.close();
      else await discardScratch(parent, name, scratch);
    }
  }

  #open(parent: Directory): { readonly name: string; readonly scratch: Directory } {
    const kept = this.#name;
    this.#name = undefined;
    try {
      if (kept !== undefined) return { name: kept, scratch: parent.open(kept) };
    } catch {
      // Somebody took it away.
    }
    const name = freshScratchName();
    return { name, scratch: makeScratch(parent, name) };
  }
}

async function isEmptied(scratch: Directory): Promise<boolean> {
  try {
    const left = await emptyDirectory(scratch, KEPT);
    return left.length === 0 && statSync(scratch.self).size <= MOST_BYTES;
  } catch {
    return false;
  }
}
