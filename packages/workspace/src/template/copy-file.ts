import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  futimesSync,
  openSync,
  readSync,
  type Stats,
} from "node:fs";
import { copyFile } from "node:fs/promises";
import { writeWhole } from "../batch/write-whole.js";
import { WorkspaceError } from "../error/workspace-error.js";
import type { Directory, Name } from "../handle/directory.js";

const { COPYFILE_EXCL, COPYFILE_FICLONE, O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_EXCL } = constants;
// Windows sets the times of a file only through a handle that may write.
const ADOPT = process.platform === "win32" ? O_RDWR : O_RDONLY;
const MODE = COPYFILE_EXCL | COPYFILE_FICLONE;
// Undefined on Windows.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;
const PROCESS_DESCRIPTORS = "/proc/self/fd";
// A copy up to this size costs less than handing it to another thread and coming back to it.
const SMALL_BYTES = 128 * 1024;

const buffer = Buffer.allocUnsafeSlow(SMALL_BYTES);

/** A copied file as it was, and as the copy is. */
export interface CopiedFile {
  /** From before it was read. */
  readonly source: Stats;
  readonly copy: Stats;
}

/**
 * Copies a regular file with its permission bits and times: a small one at once, a large one on another thread, where
 * the file system can share blocks.
 */
export function copyRegularFile(
  from: Directory,
  to: Directory,
  name: Name,
): CopiedFile | Promise<CopiedFile> {
  // Never waits and never follows, should the entry have become a FIFO or a link since it was listed.
  const source = openSync(from.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  let stats: Stats | undefined;
  try {
    stats = fstatSync(source);
    if (!stats.isFile()) throw new WorkspaceError("template-special-file", "changed while it was copied");
    if (stats.size <= SMALL_BYTES) return { source: stats, copy: copySmall(source, to.at(name), stats) };
  } finally {
    if (stats === undefined || !stats.isFile() || stats.size <= SMALL_BYTES) closeSync(source);
  }
  const path = from.guarantee === "fd" ? `${PROCESS_DESCRIPTORS}/${source}` : from.at(name);
  return copyLarge(source, path, to.at(name), stats);
}

function copySmall(source: number, at: string | Buffer, stats: Stats): Stats {
  const copy = openSync(at, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, stats.mode & 0o777);
  try {
    copyBytes(source, copy, stats.size);
    return adopt(copy, stats);
  } finally {
    closeSync(copy);
  }
}

/** A file that says it is empty can hold something, as those of `/proc` do; one that says more is read as far. */
function copyBytes(source: number, copy: number, stated: number): void {
  let total = 0;
  for (let count = readSync(source, buffer); count > 0; count = readSync(source, buffer)) {
    total += count;
    if (total > SMALL_BYTES && stated === 0) {
      throw new WorkspaceError("changed-during-call", "holds much more than it says");
    }
    writeWhole(copy, buffer.subarray(0, count));
    if (stated > 0 && total >= stated) break;
  }
}

async function copyLarge(
  source: number,
  path: string | Buffer,
  at: string | Buffer,
  stats: Stats,
): Promise<CopiedFile> {
  try {
    await copyFile(path, at, MODE);
    const copy = openSync(at, ADOPT | O_NOFOLLOW | O_NONBLOCK);
    try {
      return { source: stats, copy: adopt(copy, stats) };
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(source);
  }
}

/** Sets what the umask took away and what copying kept: nothing in a workspace may have setuid. */
function adopt(copy: number, stats: Stats): Stats {
  futimesSync(copy, stats.atimeMs / 1000, stats.mtimeMs / 1000);
  const made = fstatSync(copy);
  if ((made.mode & 0o7777) === (stats.mode & 0o777)) return made;
  fchmodSync(copy, stats.mode & 0o777);
  return fstatSync(copy);
}
