import { closeSync, constants, fstatSync, openSync, type Stats } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { describeType, statEntry } from "../handle/entry.js";
import { mountInTheWay, mountOf } from "../handle/mount.js";
import { TreeWalker } from "../handle/tree-walker.js";
import { parsePath } from "../path/parse-path.js";
import { readWhole, tooLarge, type Where } from "./read-whole.js";

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
// Undefined on Windows, which has neither FIFOs in directories nor terminals to seize.
const FLAGS = O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0) | (O_NOCTTY ?? 0);

/** Reads a regular file whole. Never follows a link and never waits, whatever lies at the path. */
export function readRegularFile(root: Directory, path: string, maxBytes: number): Buffer<ArrayBuffer> {
  const { segments } = parsePath(path);
  const walker = new TreeWalker(root);
  try {
    const parent = walker.directory(segments.slice(0, -1), path);
    return readEntry(parent, segments.at(-1) ?? "", { path, segment: segments.length - 1 }, maxBytes);
  } finally {
    walker.close();
  }
}

function readEntry(parent: Directory, name: string, where: Where, maxBytes: number): Buffer<ArrayBuffer> {
  // Looked at first, since opening a device can have effects, and again once open, since it may be another by then.
  const before = statEntry(parent, name);
  if (before === undefined) throw new WorkspaceError("not-found", "does not exist in the workspace", where);
  refuseUnreadable(before, where, maxBytes);
  const descriptor = openFile(parent, name, where);
  try {
    const stats = fstatSync(descriptor);
    refuseUnreadable(stats, where, maxBytes);
    if (mountOf(descriptor) !== parent.mount) throw mountInTheWay(where);
    return readWhole(descriptor, stats.size, where, maxBytes);
  } finally {
    closeSync(descriptor);
  }
}

function openFile(parent: Directory, name: string, where: Where): number {
  try {
    return openSync(parent.at(name), FLAGS);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ELOOP" || code === "ENXIO") {
      throw new WorkspaceError("changed-during-call", "was exchanged during the call", {
        ...where,
        cause: error,
      });
    }
    const reason = `cannot be opened (${code ?? "unknown error"})`;
    throw new WorkspaceError("read-failed", reason, { ...where, cause: error });
  }
}

function refuseUnreadable(stats: Stats, where: Where, maxBytes: number): void {
  if (stats.isSymbolicLink()) {
    throw new WorkspaceError("link", "is a link, which is never followed", where);
  }
  if (stats.isDirectory()) throw new WorkspaceError("is-directory", "is a directory; name a file", where);
  if (!stats.isFile()) {
    throw new WorkspaceError("not-a-file", `is ${describeType(stats)}; only regular files are read`, where);
  }
  if (stats.nlink > 1) {
    const reason = "has more than one hard link, so it may also be a file outside; copy it to read it";
    throw new WorkspaceError("hard-link", reason, where);
  }
  if (stats.size > maxBytes) throw tooLarge(where, maxBytes);
}
