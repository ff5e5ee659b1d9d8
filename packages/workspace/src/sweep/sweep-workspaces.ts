import { lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join, resolve } from "node:path";
import { defaultBase } from "../base/base-directory.js";
import { claim, disclaim } from "../base/claim.js";
import { controlName, idOfControl, openControl, readOwner } from "../base/control.js";
import { recover } from "../batch/recover.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import type { Guarantee } from "../handle/directory.js";
import { strongestGuarantee } from "../handle/open-directory.js";
import { isNamespaceAlive, mountNamespace } from "../overlay/mount-table.js";
import { overlayNamespace } from "../overlay/overlay-mount.js";
import { knownOptions } from "../options/known-options.js";
import { destroyWhole, removeIfEmpty } from "../workspace/destroy-site.js";
import { Site } from "../workspace/site.js";
import { isInhabited, openPlaces } from "./inhabitants.js";
import { ownerState } from "./owner-state.js";

const UNMARKED_MS = 60_000;

/** Where to sweep. */
export interface SweepOptions {
  /**
   * Directory that workspaces were made in.
   * @defaultValue a directory under `os.tmpdir()` that is private to this user
   */
  readonly directory?: string;
}

/**
 * Why a workspace was left alone. `alive`: its owner runs, or another process is taking it over; `inhabited`: a process is in it; `foreign`: made on
 * another machine, in another container or by another user, or its overlay is mounted where this process cannot see it; `unknown`: this platform cannot tell, or its mark is
 * unreadable; `failed`: it could not be removed.
 */
export type KeptReason = "alive" | "inhabited" | "foreign" | "unknown" | "failed";

/** A workspace that was left alone. */
export interface KeptWorkspace {
  /** Its id. */
  readonly id: string;
  /** Why. */
  readonly reason: KeptReason;
  /** Milliseconds since it was made; null where its mark does not say. */
  readonly ageMs: number | null;
  /** What went wrong, where the reason is `failed`. */
  readonly error?: WorkspaceError;
}

/** What a sweep did. */
export interface SweepReport {
  /** Ids of the workspaces that were removed, sorted. */
  readonly removed: readonly string[];
  /** The others, sorted by id. */
  readonly kept: readonly KeptWorkspace[];
}

/**
 * Removes the workspaces whose owners died without destroying them. Only what `createWorkspace` made in this
 * directory is looked at, everything else is left alone; on platforms without `/proc` nothing is removed.
 *
 * @param options - where to sweep
 * @returns what was removed, and what was kept with the reason
 * @throws WorkspaceError with `invalid-options`
 */
export async function sweepWorkspaces(options: SweepOptions = {}): Promise<SweepReport> {
  const { directory = defaultBase() } = knownOptions(options, "options", ["directory"]);
  if (typeof directory !== "string" || directory === "") {
    throw new WorkspaceError(
      "invalid-options",
      `directory is ${quote(directory)}; give the path of a directory`,
    );
  }
  const base = realBase(resolve(directory));
  const removed: string[] = [];
  const kept: KeptWorkspace[] = [];
  if (base === undefined) return { removed, kept };
  const guarantee = strongestGuarantee();
  for (const id of idsIn(base)) {
    const ageMs = ageOf(base, id, guarantee);
    const outcome = await sweepOne(base, id, guarantee);
    if (outcome === "removed") removed.push(id);
    else kept.push({ ...outcome, ageMs });
  }
  if (options.directory === undefined) removeIfEmpty(base);
  return { removed, kept };
}

function realBase(directory: string): string | undefined {
  try {
    return realpathSync(directory);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    const reason = `directory ${quote(directory)} cannot be read (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("invalid-options", reason, { cause: error });
  }
}

function idsIn(base: string): readonly string[] {
  try {
    return readdirSync(base)
      .flatMap((name) => idOfControl(name) ?? [])
      .sort();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    const reason = `directory ${quote(base)} cannot be listed (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("invalid-options", `${reason}; give the path of a directory`, { cause: error });
  }
}

function ageOf(base: string, id: string, guarantee: Guarantee): number | null {
  try {
    const control = openControl(base, id, guarantee);
    const created = readOwner(control)?.createdMs;
    control.close();
    return created === undefined ? null : Math.max(0, Date.now() - created);
  } catch {
    return null;
  }
}

type Kept = Omit<KeptWorkspace, "ageMs">;

async function sweepOne(base: string, id: string, guarantee: Guarantee): Promise<"removed" | Kept> {
  try {
    const reason = reasonToKeep(base, id, guarantee);
    if (reason !== undefined && reason !== "inhabited") return { id, reason };
    return await settle(Site.adopt(base, id, guarantee), reason);
  } catch (cause) {
    const error =
      cause instanceof WorkspaceError ? cause : new WorkspaceError("not-removed", String(cause), { cause });
    return { id, reason: "failed", error };
  }
}

/** Its owner is dead: it is removed, or, with a process in it, at least left without half a batch. */
async function settle(site: Site, reason: "inhabited" | undefined): Promise<"removed" | Kept> {
  const control = site.openControl();
  try {
    if (!claim(control)) return { id: site.id, reason: "alive" };
    const owner = readOwner(control);
    // Taken over since it was looked at.
    if (owner !== undefined && ownerState(owner) === "alive") return { id: site.id, reason: "alive" };
    if (reason === undefined) await destroyWhole(site);
    else if (site.isComplete && !site.isUnmounted) await site.withRoot((root) => recover(root, control));
  } finally {
    disclaim(control);
    control.close();
  }
  return reason === undefined ? "removed" : { id: site.id, reason };
}

function isOldAndEmpty(base: string, id: string, control: Stats): boolean {
  const old = Date.now() - control.mtimeMs > UNMARKED_MS;
  return old && readdirSync(join(base, controlName(id))).length === 0 && !readdirSync(base).includes(id);
}

/** An overlay in another namespace of mounts can be neither seen nor taken away from here while that lives. */
function isMountedElsewhere(base: string, id: string): boolean {
  const namespace = overlayNamespace(base, id);
  return namespace !== undefined && namespace !== mountNamespace() && isNamespaceAlive(namespace);
}

function reasonToKeep(base: string, id: string, guarantee: Guarantee): KeptReason | undefined {
  const stats = lstatSync(join(base, controlName(id)));
  if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return "foreign";
  const control = openControl(base, id, guarantee);
  const owner = readOwner(control);
  control.close();
  // Its owner died between the first step of making it and the mark, or between the last steps of removing it.
  if (owner === undefined) return isOldAndEmpty(base, id, stats) ? undefined : "unknown";
  const state = ownerState(owner);
  if (state !== "dead") return state;
  if (isMountedElsewhere(base, id)) return "foreign";
  const places = openPlaces();
  if (places === undefined) return "unknown";
  const own = [id, controlName(id)].map((name) => join(base, name));
  return own.some((directory) => isInhabited(directory, places)) ? "inhabited" : undefined;
}
