import { constants } from "node:fs";
import { chmod, open, readdir, type FileHandle } from "node:fs/promises";
import type { RunUser } from "@testbed/runner";

/** What of a directory stays with this process. */
export interface KeptFiles {
  /** Their paths, relative to the directory. */
  readonly paths: readonly string[];
}

const NONE: KeptFiles = { paths: [] };

/**
 * Gives a user what this process owns in a directory, the directory included. Every entry is opened without following
 * a link and changed by its handle, and a file with a second name stays: what an earlier run put there leads nowhere.
 *
 * Files that are kept can be read by the user and by nothing else be touched: the directories on the way to them stay
 * with this process too, and are sticky, so that the user can add entries and remove its own, but replaces no other.
 */
export async function handOver(directory: string, user: RunUser, kept: KeptFiles = NONE): Promise<void> {
  await handOverEntry(directory, user, placesOf(kept));
}

/** What is kept below a directory, by name. */
interface Place extends Map<string, Place> {}

function placesOf({ paths }: KeptFiles): Place {
  const root: Place = new Map();
  for (const path of paths) {
    let place = root;
    for (const name of path.split("/")) {
      const next: Place = place.get(name) ?? new Map();
      place.set(name, next);
      place = next;
    }
  }
  return root;
}

async function handOverEntry(path: string, user: RunUser, kept: Place | undefined): Promise<void> {
  const handle = await openEntry(path);
  if (handle === null) return;
  try {
    const entry = await handle.stat();
    if (entry.isDirectory()) {
      const inside = `/proc/self/fd/${String(handle.fd)}`;
      for (const name of await readdir(inside))
        await handOverEntry(`${inside}/${name}`, user, kept?.get(name));
    }
    const isPlain = entry.isDirectory() || (entry.isFile() && entry.nlink === 1);
    if (!isPlain || entry.uid !== process.getuid?.()) return;
    const keeps = kept !== undefined && (kept.size > 0 || entry.isFile());
    if (!keeps) await handle.chown(user.uid, user.gid);
    else if (entry.isDirectory()) await handle.chmod(STICKY);
    else await handle.chmod((entry.mode & 0o111) === 0 ? 0o444 : 0o555);
  } finally {
    await handle.close();
  }
}

const STICKY = 0o1777;

/** Lets every user pass through a directory, and only that. */
export async function letThrough(directory: string): Promise<void> {
  await chmod(directory, 0o711);
}

async function openEntry(path: string): Promise<FileHandle | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  return open(path, flags).catch(() => null);
}
