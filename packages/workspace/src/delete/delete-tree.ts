import { renameSync, rmdirSync, unlinkSync, type Dirent } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { systemCode } from "../error/workspace-error.js";
import type { Directory, Name } from "../handle/directory.js";
import { readEntries } from "../handle/entry.js";
import { isCrossing } from "../handle/mount.js";
import { createPace, type Pace } from "../handle/pace.js";
import { withPermission } from "./with-permission.js";

/** Something that could not be deleted. */
export interface Remainder {
  /** Where it lay, from the directory that was emptied; undecodable bytes shown as U+FFFD, a long path cut. */
  readonly path: string;
  /** Code of the system error, such as `EBUSY` for a mount. */
  readonly reason: string;
}

/** A name in the directory that is being emptied. */
interface Item {
  readonly name: Name;
  readonly path: string;
  /** What it was when its directory was read. */
  readonly isDirectory: boolean;
}

/** What one pass over the trash shares. */
interface Pass {
  readonly trash: Directory;
  readonly items: Item[];
  readonly taken: ReadonlySet<string>;
  readonly left: Remainder[];
  readonly pace: Pace;
  counter: number;
}

/** How far down a deletion is, and when it gives up (as `performance.now()` counts). */
interface Reach {
  readonly depth: number;
  readonly until: number;
}

const NOTHING: ReadonlySet<string> = new Set();
const PASSES = 4;
const PAUSE_MS = 40;
const REFILL_MS = 500;
const MAX_SHOWN = 200;
const MAX_HANDLES = 64;
// Gone, or exchanged by a live process: what is there now is met when its parent is read again.
const MOVED_AWAY = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);

/**
 * Deletes all that lies in `trash`, a directory that nobody else uses. Directories below a certain depth are first
 * moved up into it, so that no path grows long and few handles are open at once; without handles that is done at
 * every depth, so that nothing is reached through a directory that a live process could still exchange.
 *
 * @param kept - names of files in it that stay
 * @returns what is left after a few passes
 */
export async function emptyDirectory(
  trash: Directory,
  kept: ReadonlySet<string> = NOTHING,
): Promise<readonly Remainder[]> {
  const pace = createPace();
  for (let count = 1; ; count += 1) {
    const left = await emptyOnce(trash, kept, pace);
    // Time does not help against a process that goes on filling.
    if (count === PASSES || left.every(({ reason }) => reason === "ENOTEMPTY")) return left;
    // Windows gives a file back some time after its last user is gone.
    await setTimeout(PAUSE_MS * count);
  }
}

async function emptyOnce(
  trash: Directory,
  kept: ReadonlySet<string>,
  pace: Pace,
): Promise<readonly Remainder[]> {
  const entries = readEntries(trash);
  const all = entries.map((entry) => asItem(entry, String(entry.name)));
  const taken = new Set(all.map(({ path }) => path));
  const items = all.filter(({ path }) => !kept.has(path));
  const pass: Pass = { trash, items, taken, left: [], pace, counter: 0 };
  for (let item = items.pop(); item !== undefined; item = items.pop()) {
    await deleteEntry(trash, item, { depth: 0, until: Number.POSITIVE_INFINITY }, pass);
  }
  return pass.left;
}

function asItem(entry: Dirent<Buffer>, path: string): Item {
  return { name: entry.name, path, isDirectory: entry.isDirectory() };
}

/** Deletes an entry with all that it holds; false where something is left and noted. */
async function deleteEntry(parent: Directory, item: Item, reach: Reach, pass: Pass): Promise<boolean> {
  const rest = pass.pace();
  if (rest !== undefined) await rest;
  try {
    if (!item.isDirectory && unlinked(parent, item.name)) return true;
    return await deleteDirectory(parent, item, reach, pass);
  } catch (error) {
    // What the system says to whoever would delete the place of a mount.
    const reason = isCrossing(error) ? "EBUSY" : (systemCode(error) ?? String(error));
    if (MOVED_AWAY.has(reason)) return true;
    pass.left.push({ path: item.path, reason });
    return false;
  }
}

/** Unlinks; false where it has become a directory since its parent was read. */
function unlinked(parent: Directory, name: Name): boolean {
  try {
    withPermission(parent, undefined, () => unlinkSync(parent.at(name)));
    return true;
  } catch (error) {
    if (systemCode(error) === "EISDIR") return false;
    throw error;
  }
}

async function deleteDirectory(parent: Directory, item: Item, reach: Reach, pass: Pass): Promise<boolean> {
  if (reach.depth > (parent.guarantee === "fd" ? MAX_HANDLES : 0)) return moveUp(parent, item, pass);
  const directory = parent.open(item.name);
  let { until } = reach;
  try {
    while (await deleteContent(directory, item.path, { depth: reach.depth + 1, until }, pass)) {
      if (removed(parent, item.name)) return true;
      // A live process put something new into it, perhaps faster than it can be deleted.
      until = Math.min(until, performance.now() + REFILL_MS);
    }
    return false;
  } finally {
    directory.close();
  }
}

function removed(parent: Directory, name: Name): boolean {
  try {
    withPermission(parent, undefined, () => rmdirSync(parent.at(name)));
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "")) return false;
    throw error;
  }
}

async function deleteContent(directory: Directory, path: string, reach: Reach, pass: Pass): Promise<boolean> {
  let clean = true;
  refuseLate(reach);
  for (const entry of withPermission(directory, undefined, () => readEntries(directory))) {
    refuseLate(reach);
    const item = asItem(entry, path.length > MAX_SHOWN ? path : `${path}/${String(entry.name)}`);
    clean = (await deleteEntry(directory, item, reach, pass)) && clean;
  }
  return clean;
}

function refuseLate({ until }: Reach): void {
  if (performance.now() > until) throw Object.assign(new Error("filled again"), { code: "ENOTEMPTY" });
}

function moveUp(parent: Directory, item: Item, pass: Pass): true {
  while (pass.taken.has(String(pass.counter))) pass.counter += 1;
  const newName = String(pass.counter);
  pass.counter += 1;
  withPermission(parent, item.name, () => renameSync(parent.at(item.name), pass.trash.at(newName)));
  pass.items.push({ ...item, name: newName });
  return true;
}
