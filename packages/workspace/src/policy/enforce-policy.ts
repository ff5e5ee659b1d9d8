import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from "node:fs";
import type { BatchRules } from "../batch/check-batch.js";
import { findChanges } from "../changes/find-changes.js";
import { systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { statEntry } from "../handle/entry.js";
import { withPermission } from "../delete/with-permission.js";
import { refuseLarge, replaceTree, type Exchange, type StoredTree } from "../snapshot/snapshot.js";
import { copyRegularFile } from "../template/copy-file.js";
import { copyTree } from "../template/copy-template.js";
import type { Gate } from "../workspace/gate.js";
import type { Site } from "../workspace/site.js";
import { findHits, type PolicyHit } from "./find-hits.js";

const UNDONE: ReadonlySet<string> = new Set(["deny", "restore"]);

/** Undoes what was done to paths that the policy denies or restores, in one exchange of the tree. */
export async function enforcePolicy(
  site: Site,
  stored: StoredTree,
  { policy, limits }: BatchRules,
  gate: Gate,
): Promise<readonly PolicyHit[]> {
  const hits = await site.withRoot(async (root) => {
    await refuseLarge(root, limits);
    return findHits(await findChanges(root, stored.baseline, limits), policy);
  });
  const undone = hits.filter(({ action }) => UNDONE.has(action));
  if (undone.length === 0) return hits;
  await replaceTree(site, stored.name, gate, async (exchange) => {
    const own = exchange.nameInTree === undefined ? [] : [exchange.nameInTree];
    // A candidate must not be able to keep its changes by putting a FIFO beside them.
    const source = { directory: site.home, omit: new Set(own), kind: "tree", special: "left-out" } as const;
    await copyTree(source, { from: exchange.root, to: exchange.next });
    // Sorted by their bytes, so that a directory comes before what lies in it.
    for (const [index, hit] of undone.entries()) await undo(exchange, hit, index);
  });
  return hits;
}

async function undo(exchange: Exchange, hit: PolicyHit, index: number): Promise<void> {
  const way = wayOf(hit);
  const name = way.at(-1) ?? Buffer.alloc(0);
  if (hit.before === undefined) {
    const parent = openWay(exchange.next, way.slice(0, -1));
    if (parent !== undefined) moveAway(parent, name, exchange.scratch, `dropped-${index}`);
    parent?.close();
    return;
  }
  const parents = openBoth(exchange, way.slice(0, -1));
  try {
    const isSameKind = hit.change === "mode" || hit.before.type === "directory";
    const stays = isSameKind && statEntry(parents.next, name)?.isDirectory() === true;
    if (!stays) moveAway(parents.next, name, exchange.scratch, `dropped-${index}`);
    await recreate(parents, name, hit.before.mode, exchange.scratch);
  } finally {
    parents.next.close();
    parents.store?.close();
  }
}

interface Parents {
  readonly next: Directory;
  readonly store: Directory | undefined;
}

function wayOf({ path, rawPath }: PolicyHit): readonly Buffer[] {
  const bytes = rawPath === undefined ? Buffer.from(path) : Buffer.from(rawPath);
  return bytes
    .toString("latin1")
    .split("/")
    .map((name) => Buffer.from(name, "latin1"));
}

/** The directory in both trees; made in the next one where the candidate took it away. */
function openBoth({ next, store, scratch }: Exchange, way: readonly Buffer[]): Parents {
  let parents: Parents = { next: next.open("."), store: store.open(".") };
  for (const name of way) {
    const above = parents;
    const child = { next: openOrMake(above.next, name, scratch), store: tryOpen(above.store, name) };
    above.next.close();
    above.store?.close();
    parents = child;
  }
  return parents;
}

/** A directory of one tree; undefined where it is not there, or gone with one above. */
function openWay(root: Directory, way: readonly Buffer[]): Directory | undefined {
  let directory: Directory | undefined = root.open(".");
  for (const name of way) {
    const child = tryOpen(directory, name);
    directory?.close();
    directory = child;
  }
  return directory;
}

function openOrMake(parent: Directory, name: Buffer, scratch: Directory): Directory {
  if (statEntry(parent, name)?.isDirectory() !== true) {
    moveAway(parent, name, scratch, `blocked-${randomUUID()}`);
    withPermission(parent, undefined, () => mkdirSync(parent.at(name), { mode: 0o755 }));
  }
  return parent.open(name);
}

function tryOpen(parent: Directory | undefined, name: Buffer): Directory | undefined {
  try {
    return parent?.open(name);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

function moveAway(from: Directory, name: Buffer, to: Directory, newName: string): void {
  if (statEntry(from, name) === undefined) return;
  withPermission(from, name, () => renameSync(from.at(name), to.at(newName)));
}

async function recreate(
  { next, store }: Parents,
  name: Buffer,
  mode: number,
  scratch: Directory,
): Promise<void> {
  const stats = store === undefined ? undefined : statEntry(store, name);
  if (store === undefined || stats === undefined) return;
  if (stats.isDirectory()) {
    const made = openOrMake(next, name, scratch);
    chmodSync(made.self, mode);
    made.close();
  } else if (stats.isSymbolicLink()) {
    withPermission(next, undefined, () => symlinkSync(readlinkSync(store.at(name), "buffer"), next.at(name)));
  } else await copyRegularFile(store, next, name);
}
