import { chmodSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { systemCode } from "../error/workspace-error.js";
import type { Directory, Name } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { createPace, type Pace } from "../handle/pace.js";

/** Something that could not be deleted. */
export interface Remainder {
  /** Where it lay, from the directory that was emptied; undecodable bytes shown as U+FFFD. */
  readonly path: string;
  /** Code of the system error, such as `EBUSY` for a mount. */
  readonly reason: string;
}

interface Item {
  readonly name: Name;
  readonly path: string;
}

const PASSES = 4;
const PAUSE_MS = 40;
const MAX_ROUNDS = 1000;
const MAX_SHOWN = 200;

/**
 * Deletes all that lies in `trash`, a directory that nobody else uses. Directories met on the way are first moved
 * up into it, so that no path grows long, few handles are open at once, and nothing is reached through a directory
 * that a live process could still exchange.
 *
 * @returns what is left after a few passes
 */
export async function emptyDirectory(trash: Directory): Promise<readonly Remainder[]> {
  const pace = createPace();
  for (let pass = 1; ; pass += 1) {
    const left = await emptyOnce(trash, pace);
    if (left.length === 0 || pass === PASSES) return left;
    // Windows gives a file back some time after its last user is gone.
    await setTimeout(PAUSE_MS * pass);
  }
}

async function emptyOnce(trash: Directory, pace: Pace): Promise<Remainder[]> {
  const left: Remainder[] = [];
  const items: Item[] = readEntries(trash).map(({ name }) => ({ name, path: String(name) }));
  const taken = new Set(items.map(({ path }) => path));
  let counter = 0;
  const moveUp: MoveUp = (from, entry, path) => {
    while (taken.has(String(counter))) counter += 1;
    const name = String(counter);
    counter += 1;
    withPermission(from, entry, () => renameSync(from.at(entry), trash.at(name)));
    items.push({ name, path: join(path, entry) });
  };
  for (let item = items.pop(); item !== undefined; item = items.pop()) {
    await pace();
    try {
      await deleteItem(trash, item, moveUp, pace);
    } catch (error) {
      left.push({ path: item.path, reason: systemCode(error) ?? String(error) });
    }
  }
  return left;
}

type MoveUp = (from: Directory, entry: Buffer, path: string) => void;

async function deleteItem(trash: Directory, item: Item, moveUp: MoveUp, pace: Pace): Promise<void> {
  const stats = statEntry(trash, item.name);
  if (stats === undefined) return;
  if (!stats.isDirectory()) return unlinkSync(trash.at(item.name));
  const directory = trash.open(item.name);
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const failure = await emptyLevel(directory, item.path, moveUp, pace);
      try {
        return rmdirSync(trash.at(item.name));
      } catch (error) {
        if (failure !== undefined) throw failure;
        // A live process put something new into it.
        if (!["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "")) throw error;
      }
    }
    throw Object.assign(new Error("still being filled"), { code: "ENOTEMPTY" });
  } finally {
    directory.close();
  }
}

/** Unlinks or moves up all that lies in a directory; returns the first failure. */
async function emptyLevel(directory: Directory, path: string, moveUp: MoveUp, pace: Pace): Promise<unknown> {
  let failure: unknown;
  for (const entry of withPermission(directory, undefined, () => readEntries(directory))) {
    await pace();
    try {
      if (entry.isDirectory() || !unlinked(directory, entry.name)) moveUp(directory, entry.name, path);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") failure ??= error;
    }
  }
  return failure;
}

/** Unlinks; false where it has become a directory since it was listed. */
function unlinked(directory: Directory, name: Name): boolean {
  try {
    withPermission(directory, undefined, () => unlinkSync(directory.at(name)));
    return true;
  } catch (error) {
    if (systemCode(error) === "EISDIR") return false;
    throw error;
  }
}

/** Does it; where a missing permission is in the way, grants it on the directory (and on a child to be moved). */
function withPermission<T>(directory: Directory, child: Name | undefined, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!["EACCES", "EPERM"].includes(systemCode(error) ?? "")) throw error;
  }
  chmodSync(directory.self, 0o700);
  if (child !== undefined) grantOnChild(directory, child);
  return action();
}

function grantOnChild(directory: Directory, name: Name): void {
  const child = directory.open(name);
  try {
    // Through the open handle: a name could have become a link to a file outside.
    chmodSync(child.self, 0o700);
  } finally {
    child.close();
  }
}

function join(path: string, name: Buffer): string {
  return path.length > MAX_SHOWN ? path : `${path}/${String(name)}`;
}
