import type { Directory } from "./directory.js";

// Few enough to leave descriptors to the process, many enough for those workspaces that are read just now.
const MOST = 128;
const held = new Map<object, Directory>();

/** The directory that is kept open for an owner; opened where there is none. */
export function holdRoot(owner: object, open: () => Directory): Directory {
  const known = held.get(owner);
  if (known !== undefined) return known;
  const [oldest] = held.keys();
  if (held.size >= MOST && oldest !== undefined) releaseRoot(oldest);
  const directory = open();
  held.set(owner, directory);
  return directory;
}

/** Closes what is kept open for an owner. */
export function releaseRoot(owner: object): void {
  held.get(owner)?.close();
  held.delete(owner);
}
