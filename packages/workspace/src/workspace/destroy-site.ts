import { lstatSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { CLAIM } from "../base/claim.js";
import { OWNER_FILE, controlName } from "../base/control.js";
import { emptyDirectory, type Remainder } from "../delete/delete-tree.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { statEntry } from "../handle/entry.js";
import { openDirectory } from "../handle/open-directory.js";
import type { Site } from "./site.js";

const MARK: ReadonlySet<string> = new Set([OWNER_FILE, CLAIM]);
const SHOWN_REMAINDERS = 5;

/**
 * Removes a workspace with all that belongs to it, and proves that it is gone.
 *
 * @returns what is left
 */
export async function destroySite(site: Site): Promise<readonly Remainder[]> {
  try {
    const left = isGone(site) ? [] : await destroyParts(site);
    if (left.length === 0) site.release();
    return left;
  } catch (error) {
    throw asNotRemoved(site, error);
  }
}

function asNotRemoved(site: Site, error: unknown): WorkspaceError {
  if (error instanceof WorkspaceError) return error;
  const reason = `could not be removed (${systemCode(error) ?? String(error)}); call destroy() again`;
  return new WorkspaceError("not-removed", `workspace ${site.id} ${reason}`, { cause: error });
}

/** The same where nobody takes a list: what is left is an error. */
export async function destroyWhole(site: Site): Promise<void> {
  const left = await destroySite(site);
  if (left.length > 0) throw notRemoved(left);
}

/** Whether somebody else removed all of it, perhaps with the directory that it was made in. */
function isGone({ base, id }: Site): boolean {
  return [id, controlName(id)].every(
    (name) => lstatSync(join(base, name), { throwIfNoEntry: false }) === undefined,
  );
}

async function destroyParts(site: Site): Promise<readonly Remainder[]> {
  await site.leaveOverlay();
  const control = site.openControl();
  const base = openDirectory(site.base, site.guarantee);
  try {
    await moveRoot(site, base, control);
    const left = await emptyDirectory(control, MARK);
    if (left.length > 0) return left;
    // Last: what has no mark is never swept.
    const leftBeside = await emptyDirectory(control);
    if (leftBeside.length > 0) return leftBeside;
    rmdirSync(base.at(controlName(site.id)));
    return statEntry(base, site.id) === undefined ? [] : [{ path: site.id, reason: "EEXIST" }];
  } finally {
    base.close();
    control.close();
  }
}

/** Takes the tree away from its place, so that nothing finds it there any more; it is deleted later. */
export async function moveSite(site: Site): Promise<void> {
  try {
    if (!isGone(site)) await moveParts(site);
  } catch (error) {
    throw asNotRemoved(site, error);
  }
}

async function moveParts(site: Site): Promise<void> {
  await site.leaveOverlay();
  const control = site.openControl();
  const base = openDirectory(site.base, site.guarantee);
  try {
    await moveRoot(site, base, control);
  } finally {
    base.close();
    control.close();
  }
}

/** On a disk without room for one more name, the content goes where it is. */
async function moveRoot(site: Site, base: Directory, control: Directory): Promise<void> {
  try {
    site.moveRootInto(base, control);
  } catch (error) {
    if (!["ENOSPC", "EDQUOT"].includes(systemCode(error) ?? "")) throw error;
    await site.withRoot((root) => emptyDirectory(root));
    site.moveRootInto(base, control);
  }
}

/** What is left of a workspace, as an error. */
export function notRemoved(left: readonly Remainder[]): WorkspaceError {
  const shown = left.slice(0, SHOWN_REMAINDERS).map(({ path, reason }) => `${quote(path)} (${reason})`);
  const more = left.length > SHOWN_REMAINDERS ? ` and ${left.length - SHOWN_REMAINDERS} more` : "";
  const fix = "end the processes and mounts in it and call destroy() again";
  return new WorkspaceError("not-removed", `could not be removed: ${shown.join(", ")}${more}; ${fix}`);
}

/** Removes a base directory that holds nothing any more. */
export function removeIfEmpty(base: string): void {
  try {
    if (readdirSync(base).length === 0) rmdirSync(base);
  } catch {
    // Someone else uses it, or has removed it.
  }
}
