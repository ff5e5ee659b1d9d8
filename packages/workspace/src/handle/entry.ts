import { lstatSync, readdirSync, type Dirent, type Stats } from "node:fs";
import type { Directory, Name } from "./directory.js";

/** The entry itself, links not followed; undefined where there is none. */
export function statEntry(directory: Directory, name: Name): Stats | undefined {
  return lstatSync(directory.at(name), { throwIfNoEntry: false });
}

/** The entries of a directory with names as bytes, in no order. */
export function readEntries(directory: Directory): Dirent<Buffer>[] {
  return readdirSync(directory.self, { encoding: "buffer", withFileTypes: true });
}

/** In words, what an entry is. */
export function describeType(stats: Stats | Dirent<Buffer>): string {
  if (stats.isSymbolicLink()) return "a link";
  if (stats.isDirectory()) return "a directory";
  if (stats.isFile()) return "a file";
  if (stats.isFIFO()) return "a FIFO";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
