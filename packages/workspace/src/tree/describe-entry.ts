import { readlinkSync, type Stats } from "node:fs";
import type { EntryState, EntryType } from "../workspace/workspace.js";
import { decodeBytes } from "./decode-bytes.js";
import type { Visit } from "./walk-tree.js";

/** What is known about an entry without reading it. */
export function describeState({
  directory,
  name,
  stats,
}: Pick<Visit, "directory" | "name" | "stats">): EntryState {
  const target = stats.isSymbolicLink() ? readTarget({ directory, name }) : undefined;
  return {
    type: typeOf(stats),
    size: stats.isFile() ? stats.size : 0,
    mode: stats.mode & 0o777,
    ...(target === undefined ? {} : { target }),
  };
}

/** A path as it is shown, with its bytes where they are more than that. */
export function describePath(bytes: Buffer): { readonly path: string; readonly rawPath?: Uint8Array } {
  const { text, exact } = decodeBytes(bytes);
  return exact ? { path: text } : { path: text, rawPath: new Uint8Array(bytes) };
}

function typeOf(stats: Stats): EntryType {
  if (stats.isSymbolicLink()) return "link";
  if (stats.isDirectory()) return "directory";
  return stats.isFile() ? "file" : "other";
}

function readTarget({ directory, name }: Pick<Visit, "directory" | "name">): string | undefined {
  try {
    return decodeBytes(readlinkSync(directory.at(name), "buffer")).text;
  } catch {
    // Exchanged since: it is described as the link that it was.
    return undefined;
  }
}
