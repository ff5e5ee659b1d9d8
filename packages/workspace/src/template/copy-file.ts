import { chmodSync, closeSync, constants, fstatSync, lutimesSync, openSync, type Stats } from "node:fs";
import { copyFile } from "node:fs/promises";
import { stampOf } from "../changes/origin.js";
import { WorkspaceError } from "../error/workspace-error.js";
import type { Directory, Name } from "../handle/directory.js";

const { COPYFILE_EXCL, COPYFILE_FICLONE, O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const MODE = COPYFILE_EXCL | COPYFILE_FICLONE;
const SPECIAL_BITS = 0o7000;
const PROCESS_DESCRIPTORS = "/proc/self/fd";

/**
 * Copies a regular file with its permission bits and times, sharing blocks where the file system can.
 *
 * @returns the stamp of the source from before it was read
 */
export async function copyRegularFile(from: Directory, to: Directory, name: Name): Promise<string> {
  // Never waits and never follows, should the entry have become a FIFO or a link since it was listed.
  const source = openSync(from.at(name), O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(source);
    if (!stats.isFile()) throw new WorkspaceError("template-special-file", "changed while it was copied");
    const path = from.guarantee === "fd" ? `${PROCESS_DESCRIPTORS}/${source}` : from.at(name);
    await copyFile(path, to.at(name), MODE);
    adopt(to.at(name), stats);
    return stampOf(stats);
  } finally {
    closeSync(source);
  }
}

function adopt(copy: string | Buffer, stats: Stats): void {
  // Copying keeps setuid, which nothing in a workspace may have.
  if ((stats.mode & SPECIAL_BITS) !== 0) chmodSync(copy, stats.mode & 0o777);
  lutimesSync(copy, stats.atimeMs / 1000, stats.mtimeMs / 1000);
}
