import { readlinkSync, renameSync, unlinkSync } from "node:fs";
import { systemCode } from "../error/workspace-error.js";
import { DescriptorDirectory } from "../handle/descriptor-directory.js";
import type { Directory } from "../handle/directory.js";
import { statEntry } from "../handle/entry.js";
import type { BatchFile } from "./check-batch.js";
import { isCrossing } from "../handle/mount.js";
import { isThere, readNames } from "./check-targets.js";
import { notWritten, stageFile } from "./stage.js";

/** Name of the only file of a call on its way in. */
const SINGLE = "single";

/** Where one file is written without a plan: its only rename is all or nothing by itself. */
export interface Place {
  /** The root by descriptor. */
  readonly root: Directory;
  /** Real path of the root. */
  readonly home: string;
  /** Outside the tree, on the same file system. */
  readonly control: Directory;
}

/**
 * Writes one file into a directory that exists. Links on the way may be followed; then the system says that what was
 * opened lies elsewhere, and nothing is written.
 *
 * @returns false where the longer way has to decide or explain
 */
export function writeOne(place: Place, file: BatchFile): boolean {
  const parent = openInPlace(place, file.segments.slice(0, -1));
  if (parent === undefined) return false;
  try {
    const name = file.segments.at(-1) ?? "";
    const replaced = statEntry(parent, name);
    if (replaced?.isFile() === false) return false;
    if (replaced === undefined)
      isThere(readNames(parent, file.path), name, file.path, file.segments.length - 1);
    const replaces = replaced === undefined ? undefined : replaced.mode & 0o777;
    return putInPlace(place.control, parent, name, { ...file, replaces });
  } finally {
    parent.close();
  }
}

function openInPlace({ root, home }: Place, segments: readonly string[]): Directory | undefined {
  const way = segments.join("/");
  let opened: DescriptorDirectory | undefined;
  try {
    opened = DescriptorDirectory.openPath(way === "" ? `${String(root.self)}/.` : String(root.at(way)));
    // A directory that was moved, deleted or reached through a link has another path than the one that was asked for.
    if (readlinkSync(opened.self) === (way === "" ? home : `${home}/${way}`)) return opened;
  } catch {
    // The longer way finds the same, and says what is wrong.
  }
  opened?.close();
  return undefined;
}

function putInPlace(
  control: Directory,
  parent: Directory,
  name: string,
  file: BatchFile & { readonly replaces: number | undefined },
): boolean {
  try {
    stageAfresh(control, file);
    renameSync(control.at(SINGLE), parent.at(name));
    return true;
  } catch (error) {
    dropSingle(control);
    // The system moves nothing from one mount to another.
    if (isCrossing(error)) return false;
    throw notWritten(file.path, error);
  }
}

function stageAfresh(control: Directory, file: BatchFile & { readonly replaces: number | undefined }): void {
  try {
    stageFile(control.at(SINGLE), file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    // Left by a call that could not even take it away.
    dropSingle(control);
    stageFile(control.at(SINGLE), file);
  }
}

/** Takes away what a call left that did not come to its end. */
export function dropSingle(control: Directory): void {
  try {
    unlinkSync(control.at(SINGLE));
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}
