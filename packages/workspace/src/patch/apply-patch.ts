import { checkBatch, checkPath, refuseMany, type BatchFile, type BatchRules } from "../batch/check-batch.js";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { statEntry } from "../handle/entry.js";
import { TreeWalker } from "../handle/tree-walker.js";
import { readRegularFile } from "../read/read-regular-file.js";
import type { WorkspaceFile } from "../workspace/workspace.js";
import { fitHunks } from "./fit-hunks.js";
import { parsePatch, type FilePatch } from "./parse-patch.js";

/** What a patch comes to in a given tree. */
export interface PatchEffect {
  readonly batch: readonly BatchFile[];
  readonly gone: readonly (readonly string[])[];
}

/** Reads a patch and checks all paths that it names, without looking at the disk. */
export function checkPatch(text: string, rules: BatchRules): readonly FilePatch[] {
  if (typeof text !== "string")
    throw new WorkspaceError("invalid-options", "the patch is not a string; give one");
  if (Buffer.byteLength(text) > rules.limits.maxBatchBytes) {
    const reason = `the patch holds more than ${rules.limits.maxBatchBytes} bytes (limits.maxBatchBytes); split it`;
    throw new WorkspaceError("batch-too-large", reason);
  }
  const patches = parsePatch(text);
  refuseMany(patches.length, rules.limits);
  checkPaths(patches, rules);
  return patches;
}

function checkPaths(patches: readonly FilePatch[], rules: BatchRules): void {
  const sources = new Set<string>();
  for (const { from, to, isCopy } of patches) {
    for (const path of [from, to]) if (path !== undefined) checkPath(path, rules);
    if (from === undefined || isCopy) continue;
    if (sources.has(from)) {
      throw new WorkspaceError("patch-malformed", "is changed twice by one patch; join the changes", {
        path: from,
      });
    }
    sources.add(from);
  }
}

/** Works out what a patch writes and removes; changes nothing. Every change must fit exactly, at its place or moved. */
export function resolvePatch(root: Directory, patches: readonly FilePatch[], rules: BatchRules): PatchEffect {
  const files = patches.flatMap((patch) => resolveOne(root, patch, rules) ?? []);
  const written = new Set(files.map(({ path }) => path));
  const gone = patches
    .filter(({ from, to, isCopy }) => from !== undefined && from !== to && !isCopy && !written.has(from))
    .map(({ from }) => (from ?? "").split("/"));
  const leaving = new Set(patches.map(({ from, to }) => (from === to ? undefined : from)));
  for (const { to, from } of patches) {
    if (to !== undefined && to !== from && !leaving.has(to)) refuseExisting(root, to);
  }
  return { batch: checkBatch(files, rules), gone };
}

function resolveOne(root: Directory, patch: FilePatch, rules: BatchRules): WorkspaceFile | undefined {
  const { from, to, mode, diff } = patch;
  const path = to ?? from ?? "";
  const before = from === undefined ? "" : readText(root, from, rules.limits.maxReadBytes);
  const fitted = fitHunks(before, diff);
  if ("reason" in fitted) throw conflict(fitted.reason, path);
  const after = fitted.text;
  if (to === undefined) {
    if (after !== "") throw conflict("holds more than the patch removes", path);
    return undefined;
  }
  const kept = mode ?? (from === undefined ? undefined : modeOf(root, from));
  return { path: to, content: after, ...(kept === undefined ? {} : { mode: kept }) };
}

function readText(root: Directory, path: string, maxBytes: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      readRegularFile(root, path, maxBytes),
    );
  } catch (error) {
    if (systemCode(error) !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new WorkspaceError("patch-unsupported", "is not text in UTF-8", { path, cause: error });
  }
}

function modeOf(root: Directory, path: string): number | undefined {
  return statAt(root, path)?.mode;
}

function refuseExisting(root: Directory, path: string): void {
  if (statAt(root, path) !== undefined) throw conflict("exists already; the patch makes it", path);
}

function statAt(root: Directory, path: string): { readonly mode: number } | undefined {
  const walker = new TreeWalker(root);
  const segments = path.split("/");
  try {
    const stats = statEntry(walker.directory(segments.slice(0, -1), path), segments.at(-1) ?? "");
    return stats === undefined ? undefined : { mode: stats.mode & 0o777 };
  } catch (error) {
    if (error instanceof WorkspaceError && error.code === "not-found") return undefined;
    throw error;
  } finally {
    walker.close();
  }
}

function conflict(reason: string, path: string): WorkspaceError {
  return new WorkspaceError("patch-conflict", reason, { path });
}
