import { lstatSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { controlName, openScratch } from "../base/control.js";
import { emptyDirectory, type Remainder } from "../delete/delete-tree.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { statEntry } from "../handle/entry.js";
import { openDirectory } from "../handle/open-directory.js";
import type { Site } from "./site.js";

const TRASH = "trash";
const SHOWN_REMAINDERS = 5;

/** Removes a workspace with all that belongs to it, and proves that it is gone. */
export async function destroySite(site: Site): Promise<void> {
  try {
    if (!isGone(site)) await destroyParts(site);
    site.release();
  } catch (error) {
    if (error instanceof WorkspaceError) throw error;
    const reason = `could not be removed (${systemCode(error) ?? String(error)}); call destroy() again`;
    throw new WorkspaceError("not-removed", `workspace ${site.id} ${reason}`, { cause: error });
  }
}

/** Whether somebody else removed all of it, perhaps with the directory that it was made in. */
function isGone({ base, id }: Site): boolean {
  return [id, controlName(id)].every(
    (name) => lstatSync(join(base, name), { throwIfNoEntry: false }) === undefined,
  );
}

async function destroyParts(site: Site): Promise<void> {
  const control = site.openControl();
  const base = openDirectory(site.base, site.guarantee);
  try {
    await moveAndDelete(site, base, control);
    refuseLeft(await emptyDirectory(control));
    rmdirSync(base.at(controlName(site.id)));
    if (statEntry(base, site.id) !== undefined) refuseLeft([{ path: site.id, reason: "EEXIST" }]);
  } finally {
    base.close();
    control.close();
  }
}

/** Takes the tree away from its place, so that nothing finds it there any more; it is deleted later. */
export function moveSite(site: Site): void {
  if (isGone(site)) return;
  const control = site.openControl();
  const base = openDirectory(site.base, site.guarantee);
  const trash = openTrash(control);
  try {
    site.moveRootInto(base, trash);
  } finally {
    trash.close();
    base.close();
    control.close();
  }
}

async function moveAndDelete(site: Site, base: Directory, control: Directory): Promise<void> {
  const trash = openTrash(control);
  try {
    site.moveRootInto(base, trash);
    refuseLeft(await emptyDirectory(trash));
  } finally {
    trash.close();
  }
}

function openTrash(control: Directory): Directory {
  try {
    return openScratch(control, TRASH);
  } catch (error) {
    // Left by an attempt that could not delete everything.
    if (systemCode(error) === "EEXIST") return control.open(TRASH);
    throw error;
  }
}

function refuseLeft(left: readonly Remainder[]): void {
  if (left.length === 0) return;
  const shown = left.slice(0, SHOWN_REMAINDERS).map(({ path, reason }) => `${quote(path)} (${reason})`);
  const more = left.length > SHOWN_REMAINDERS ? ` and ${left.length - SHOWN_REMAINDERS} more` : "";
  const fix = "end the processes and mounts in it and call destroy() again";
  throw new WorkspaceError("not-removed", `could not be removed: ${shown.join(", ")}${more}; ${fix}`);
}

/** Removes a base directory that holds nothing any more. */
export function removeIfEmpty(base: string): void {
  try {
    if (readdirSync(base).length === 0) rmdirSync(base);
  } catch {
    // Someone else uses it, or has removed it.
  }
}
