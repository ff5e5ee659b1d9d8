import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaultBase } from "../base/base-directory.js";
import { claim, disclaim, takeOver } from "../base/claim.js";
import { isWorkspaceId, readOwner } from "../base/control.js";
import { takeBaseline, type Baseline } from "../changes/baseline.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { strongestGuarantee } from "../handle/open-directory.js";
import { completeLimits, type WorkspaceLimits } from "../limits/limits.js";
import { knownOptions } from "../options/known-options.js";
import { compilePolicy, type WorkspacePolicy } from "../policy/policy.js";
import { ownerState } from "../sweep/owner-state.js";
import { recover } from "../batch/recover.js";
import { removeIfEmpty } from "./destroy-site.js";
import { LocalWorkspace } from "./local-workspace.js";
import { Site } from "./site.js";
import type { Workspace } from "./workspace.js";

/** Where a workspace lies that its owner left, and what it accepts from now on. */
export interface OpenWorkspaceOptions {
  /**
   * Which paths may not be written or removed.
   * @defaultValue the list `protectedPaths`
   */
  readonly policy?: WorkspacePolicy;
  /**
   * What one call may cost.
   * @defaultValue see `WorkspaceLimits`
   */
  readonly limits?: WorkspaceLimits;
  /**
   * Directory that the workspace was made in.
   * @defaultValue a directory under `os.tmpdir()` that is private to this user
   */
  readonly directory?: string;
}

/**
 * Takes over a workspace whose owner died, for example by SIGKILL in the middle of a batch: the batch is finished
 * if it had come to its commit point, else nothing of it is left. `changes()` then counts from this moment. End the
 * processes that the dead owner left in it first.
 *
 * @param id - `workspace.id` as the dead owner had it
 * @param options - where it lies and what it accepts
 * @returns the workspace, which belongs to this process from now on
 * @throws WorkspaceError with `invalid-options`, `not-found`, `in-use` (its owner lives, or that cannot be told),
 *   `overlay-unavailable` (its overlay went with the system or the namespace) or `rollback-failed`
 */
export async function openWorkspace(id: string, options: OpenWorkspaceOptions = {}): Promise<Workspace> {
  if (typeof id !== "string" || !isWorkspaceId(id)) {
    throw new WorkspaceError("invalid-options", `id is ${quote(id)}; give a v4 UUID in lower case`);
  }
  const { directory } = knownOptions(options, "options", ["policy", "limits", "directory"]);
  if (directory !== undefined && (typeof directory !== "string" || directory === "")) {
    throw new WorkspaceError(
      "invalid-options",
      `directory is ${quote(directory)}; give the path of a directory`,
    );
  }
  const rules = { limits: completeLimits(options.limits), policy: compilePolicy(options.policy) };
  const base = directory === undefined ? defaultBase() : resolve(directory);
  const site = refuseUnmounted(findSite(base, id));
  const { baseline, createdMs } = await takeHeld(site);
  const afterDestroy = (): void => {
    if (directory === undefined) removeIfEmpty(base);
  };
  return new LocalWorkspace(site, {
    root: join(base, id),
    rules,
    baseline,
    afterDestroy,
    createdMs,
    source: undefined,
    template: undefined,
  });
}

function findSite(base: string, id: string): Site {
  try {
    const site = Site.adopt(realpathSync(base), id, strongestGuarantee());
    if (site.isComplete) return site;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
  throw new WorkspaceError("not-found", `there is no workspace ${id} in ${quote(base)}`);
}

interface Taken {
  readonly baseline: Baseline;
  readonly createdMs: number;
}

/** What it holds is in a layer that cannot be seen without the mount. */
function refuseUnmounted(site: Site): Site {
  if (!site.isUnmounted) return site;
  const reason = `the overlay of workspace ${site.id} is not mounted here any more; sweep it, or open it where it is`;
  throw new WorkspaceError("overlay-unavailable", reason);
}

async function takeHeld(site: Site): Promise<Taken> {
  site.hold();
  try {
    const createdMs = await takeFromTheDead(site);
    site.refuseMounts();
    return { baseline: await site.withRoot((root) => takeBaseline(root)), createdMs };
  } catch (error) {
    site.release();
    throw error;
  }
}

async function takeFromTheDead(site: Site): Promise<number> {
  const control = site.openControl();
  try {
    if (!claim(control)) throw inUse(site.id, "another process is taking it over");
    try {
      refuseLiving(site.id, control);
      await site.withRoot((root) => recover(root, control));
      const createdMs = readOwner(control)?.createdMs ?? Date.now();
      takeOver(control, createdMs);
      return createdMs;
    } finally {
      disclaim(control);
    }
  } finally {
    control.close();
  }
}

function refuseLiving(id: string, control: Directory): void {
  const owner = readOwner(control);
  const state = owner === undefined ? "unknown" : ownerState(owner);
  if (state === "alive") throw inUse(id, "its owner lives");
  if (state !== "dead") throw inUse(id, `whether its owner lives cannot be told here (${state})`);
}

function inUse(id: string, why: string): WorkspaceError {
  return new WorkspaceError("in-use", `workspace ${id} cannot be opened: ${why}`);
}
