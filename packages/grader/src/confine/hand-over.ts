import { constants } from "node:fs";
import { chmod, open, readdir, type FileHandle } from "node:fs/promises";
import type { RunUser } from "@testbed/runner";

/**
 * Gives a user what this process owns in a directory, the directory included. Every entry is opened without following
 * a link and changed by its handle, and a file with a second name stays: what an earlier run put there leads nowhere.
 */
export async function handOver(directory: string, user: RunUser): Promise<void> {
  const handle = await openEntry(directory);
  if (handle === null) return;
  try {
    const entry = await handle.stat();
    if (entry.isDirectory()) {
      const inside = `/proc/self/fd/${String(handle.fd)}`;
      for (const name of await readdir(inside)) await handOver(`${inside}/${name}`, user);
    }
    const isPlain = entry.isDirectory() || (entry.isFile() && entry.nlink === 1);
    if (isPlain && entry.uid === process.getuid?.()) await handle.chown(user.uid, user.gid);
  } finally {
    await handle.close();
  }
}

/** Lets every user pass through a directory, and only that. */
export async function letThrough(directory: string): Promise<void> {
  await chmod(directory, 0o711);
}

async function openEntry(path: string): Promise<FileHandle | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  return open(path, flags).catch(() => null);
}
