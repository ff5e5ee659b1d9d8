import { randomUUID } from "node:crypto";
import { rmdirSync } from "node:fs";
import { join } from "node:path";
import { controlName, openScratch } from "../base/control.js";
import { makePrivate } from "../base/make-private.js";
import { NEXT_TREE, PAST_TREE, swapContent } from "../batch/swap.js";
import { takeBaseline, type Baseline } from "../changes/baseline.js";
import { stampOf } from "../changes/origin.js";
import { emptyDirectory } from "../delete/delete-tree.js";
import { WorkspaceError } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import type { CompleteLimits } from "../limits/limits.js";
import { copyTree } from "../template/copy-template.js";
import { walkTree } from "../tree/walk-tree.js";
import type { Gate } from "../workspace/gate.js";
import type { Site } from "../workspace/site.js";

/** What is kept of a tree outside it. */
export interface StoredTree {
  readonly name: string;
  readonly baseline: Baseline;
}

// What `stat` counts in, whatever the blocks of the file system are.
const BLOCK_BYTES = 512;
const NOTHING: ReadonlySet<string> = new Set();

/** Copies the tree to where nothing in it can reach. */
export async function storeTree(site: Site, limits: CompleteLimits): Promise<StoredTree> {
  const name = `snapshot-${randomUUID()}`;
  site.refuseMounts();
  return site.withControl((control) =>
    site.withRoot(async (root) => {
      await refuseLarge(root, limits);
      const store = openScratch(control, name);
      try {
        return { name, baseline: await fill(site, root, store, name) };
      } catch (error) {
        await emptyDirectory(store);
        rmdirSync(control.at(name));
        throw error;
      } finally {
        store.close();
      }
    }),
  );
}

async function fill(site: Site, root: Directory, store: Directory, name: string): Promise<Baseline> {
  const source = { directory: site.home, omit: NOTHING, kind: "tree" } as const;
  await copyTree(source, { from: root, to: store });
  const directory = join(site.base, controlName(site.id), name);
  return takeBaseline(store, (_, stats) =>
    stats.isFile() ? { kind: "template", directory, stamp: stampOf(stats) } : undefined,
  );
}

/** The open directories of an exchange of trees. */
export interface Exchange {
  readonly root: Directory;
  /** Takes what will be in the tree. */
  readonly next: Directory;
  /** Holds the stored tree. */
  readonly store: Directory;
  /** Takes what is no longer needed. */
  readonly scratch: Directory;
  /** Name of a directory in the tree that does not belong to it. */
  readonly nameInTree: string | undefined;
}

/** Makes the tree what it was, or leaves it as it is. */
export async function restoreTree(site: Site, { name }: StoredTree, gate: Gate): Promise<void> {
  const directory = join(site.base, controlName(site.id), name);
  await replaceTree(site, name, gate, ({ store, next }) =>
    copyTree({ directory, omit: NOTHING, kind: "tree" }, { from: store, to: next }),
  );
}

/** Prepares another content for the tree and puts it in place. */
export async function replaceTree(
  site: Site,
  name: string,
  gate: Gate,
  prepare: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  site.refuseMounts();
  await site.withControl((control) =>
    site.withScratch(async (root, scratch) => {
      const { files, nameInTree } = scratch;
      for (const part of [NEXT_TREE, PAST_TREE]) makePrivate(files.at(part));
      const store = control.open(name);
      const next = files.open(NEXT_TREE);
      try {
        await prepare({ root, next, store, scratch: files, nameInTree });
      } finally {
        next.close();
        store.close();
      }
      await gate.hold(() => swapContent(root, scratch));
    }),
  );
}

/** Gives the place of a stored tree back. */
export async function discardTree(site: Site, { name }: StoredTree): Promise<void> {
  await site.withControl(async (control) => {
    const store = control.open(name);
    try {
      await emptyDirectory(store);
    } finally {
      store.close();
    }
    rmdirSync(control.at(name));
  });
}

/** A sparse file costs nothing in the tree and much in a copy. */
export async function refuseLarge(root: Directory, limits: CompleteLimits): Promise<void> {
  let bytes = 0;
  let allocated = 0;
  const { maxEntries, maxDepth, maxTreeBytes, maxTreeAllocatedBytes } = limits;
  await walkTree(root, { maxEntries, maxDepth, omit: NOTHING }, ({ stats }) => {
    bytes += stats.isFile() ? stats.size : 0;
    // Zero on Windows, where no blocks are told.
    allocated += (stats.blocks || 0) * BLOCK_BYTES;
    if (bytes > maxTreeBytes) throw tooLarge(`${maxTreeBytes} bytes (limits.maxTreeBytes)`);
    if (allocated > maxTreeAllocatedBytes) {
      throw tooLarge(`${maxTreeAllocatedBytes} bytes on the disk (limits.maxTreeAllocatedBytes)`);
    }
  });
}

function tooLarge(what: string): WorkspaceError {
  return new WorkspaceError("tree-too-large", `the tree holds more than ${what}`);
}
