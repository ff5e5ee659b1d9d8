import { closeSync, constants, fstatSync, openSync, readlinkSync } from "node:fs";
import { systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { mountOf } from "../handle/mount.js";
import { readWhole } from "./read-whole.js";

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
// Opens nothing but the name: no effect on a device, no wait at a FIFO.
const O_PATH = 0o10000000;

/**
 * Reads a regular file in one step rather than one per directory. Links on the way may be followed; then the system
 * says that what was opened lies elsewhere, and nothing is read.
 *
 * @param root - the root by descriptor
 * @param home - real path of the root
 * @returns undefined where the slower way has to decide or explain
 */
export function readInPlace(
  root: Directory,
  home: string,
  path: string,
  maxBytes: number,
): Buffer<ArrayBuffer> | undefined {
  let place: number | undefined;
  try {
    place = openSync(`${String(root.self)}/${path}`, O_PATH | O_NOFOLLOW);
    const self = `/proc/self/fd/${place}`;
    // A file that was moved, deleted or reached through a link has another path than the one that was asked for.
    if (readlinkSync(self) !== `${home}/${path}`) return undefined;
    const stats = fstatSync(place);
    if (!stats.isFile() || stats.nlink !== 1 || stats.size > maxBytes) return undefined;
    if (mountOf(place) !== root.mount) return undefined;
    return readOpened(self, stats.size, path, maxBytes);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  } finally {
    if (place !== undefined) closeSync(place);
  }
}

function readOpened(self: string, size: number, path: string, maxBytes: number): Buffer<ArrayBuffer> {
  const file = openSync(self, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  try {
    return readWhole(file, size, { path, segment: path.split("/").length - 1 }, maxBytes);
  } finally {
    closeSync(file);
  }
}
