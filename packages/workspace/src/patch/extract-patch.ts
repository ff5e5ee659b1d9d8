import { isUtf8 } from "node:buffer";
import { formatPatch, structuredPatch, type StructuredPatch } from "diff";
import { WorkspaceError, type WorkspaceErrorCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { readRegularFile } from "../read/read-regular-file.js";
import type { EntryState, WorkspaceChange } from "../workspace/workspace.js";

/** The changes as text. */
export interface ExtractedPatch {
  /** As `git diff` writes them; empty where there are none. */
  readonly text: string;
  /** Changes that a patch cannot carry, sorted by path. */
  readonly omitted: readonly OmittedChange[];
}

/** A change that is not in a patch. */
export interface OmittedChange {
  /** Path relative to the root, shown as in a listing. */
  readonly path: string;
  /**
   * Why: `binary` (not UTF-8 text), `type` (links, directories with other permissions, special files), `name` (not
   * acceptable as a path), `unreadable` (too large, several hard links, exchanged meanwhile).
   */
  readonly reason: "binary" | "type" | "name" | "unreadable";
}

/** The two trees that are compared. */
export interface Sides {
  readonly before: Directory;
  readonly after: Directory;
  readonly maxReadBytes: number;
}

// Beyond, a difference is shown as the whole file: finding a smaller one takes time that grows with its square.
const MAX_EDITS = 4000;
const NOTHING = "/dev/null";
const ON_DISK: ReadonlySet<string> = new Set<WorkspaceErrorCode>([
  "not-found",
  "link",
  "is-directory",
  "not-a-directory",
  "not-a-file",
  "hard-link",
  "file-too-large",
  "unreadable",
  "changed-during-call",
  "read-failed",
]);

/** Writes changes as a patch. */
export function extractPatch(sides: Sides, changes: readonly WorkspaceChange[]): ExtractedPatch {
  const omitted: OmittedChange[] = [];
  const parts = changes.flatMap((change) => {
    if (isEmptyStep(change)) return [];
    const part = change.rawPath === undefined ? patchOf(sides, change) : "name";
    if (typeof part !== "string") return [formatPatch(part)];
    omitted.push({ path: change.path, reason: part });
    return [];
  });
  return { text: parts.join(""), omitted };
}

/** Directories come and go with the files in them, as git sees it. */
function isEmptyStep({ change, before, after }: WorkspaceChange): boolean {
  return (change === "added" || change === "removed") && (before ?? after)?.type === "directory";
}

function patchOf(sides: Sides, change: WorkspaceChange): StructuredPatch | OmittedChange["reason"] {
  const { path, before, after } = change;
  if ([before, after].some((state) => state !== undefined && state.type !== "file")) return "type";
  const old = before === undefined ? Buffer.alloc(0) : read(sides.before, path, sides.maxReadBytes);
  const now = after === undefined ? Buffer.alloc(0) : read(sides.after, path, sides.maxReadBytes);
  if (typeof old === "string") return old;
  if (typeof now === "string") return now;
  if (!isText(old) || !isText(now)) return "binary";
  const names = {
    old: before === undefined ? NOTHING : `a/${path}`,
    new: after === undefined ? NOTHING : `b/${path}`,
  };
  return { ...compare(names, String(old), String(now)), ...headers(before, after) };
}

function read(root: Directory, path: string, maxBytes: number): Buffer | "name" | "unreadable" {
  try {
    return readRegularFile(root, path, maxBytes);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return error.segment !== undefined && !ON_DISK.has(error.code) ? "name" : "unreadable";
  }
}

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function compare(
  names: { readonly old: string; readonly new: string },
  old: string,
  now: string,
): StructuredPatch {
  const patch = structuredPatch(names.old, names.new, old, now, undefined, undefined, {
    context: 3,
    maxEditLength: MAX_EDITS,
  });
  if (patch !== undefined) return patch;
  const [out, back] = [old, now].map((text) => structuredPatch(names.old, names.new, text, ""));
  const [removed] = out?.hunks ?? [];
  const [added] = back?.hunks ?? [];
  const lines = [
    ...(removed?.lines ?? []),
    ...(added?.lines ?? []).map((line) => (line.startsWith("-") ? `+${line.slice(1)}` : line)),
  ];
  const hunk = {
    oldStart: 1,
    oldLines: removed?.oldLines ?? 0,
    newStart: 1,
    newLines: added?.oldLines ?? 0,
    lines,
  };
  return {
    oldFileName: names.old,
    newFileName: names.new,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [hunk],
  };
}

function headers(before: EntryState | undefined, after: EntryState | undefined): Partial<StructuredPatch> {
  const [oldMode, newMode] = [before, after].map(gitMode);
  if (before === undefined) return { isGit: true, isCreate: true, ...(newMode ? { newMode } : {}) };
  if (after === undefined) return { isGit: true, isDelete: true, ...(oldMode ? { oldMode } : {}) };
  return { isGit: true, ...(oldMode !== newMode && oldMode && newMode ? { oldMode, newMode } : {}) };
}

/** Git knows two kinds of files. */
function gitMode(state: EntryState | undefined): string | undefined {
  if (state === undefined) return undefined;
  return (state.mode & 0o100) === 0 ? "100644" : "100755";
}
