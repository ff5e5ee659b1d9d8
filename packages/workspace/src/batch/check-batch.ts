import { WorkspaceError, quote } from "../error/workspace-error.js";
import type { CompleteLimits } from "../limits/limits.js";
import { knownOptions } from "../options/known-options.js";
import { foldName } from "../path/fold.js";
import { parsePath } from "../path/parse-path.js";
import { refuseProtected, type CompiledPolicy } from "../policy/policy.js";
import type { WorkspaceFile } from "../workspace/workspace.js";

/** A file of a batch that passed every check which needs no disk. */
export interface BatchFile {
  readonly path: string;
  readonly segments: readonly string[];
  readonly content: string | Uint8Array;
  readonly size: number;
  readonly mode: number | undefined;
}

/** Where a batch is checked against. */
export interface BatchRules {
  readonly limits: CompleteLimits;
  readonly policy: CompiledPolicy;
}

/** Checks a whole batch without touching the disk; returns it sorted so that neighbours share directories. */
export function checkBatch(files: readonly WorkspaceFile[], rules: BatchRules): readonly BatchFile[] {
  if (!Array.isArray(files)) {
    throw new WorkspaceError("invalid-options", "files is not an array; give [{ path, content }]");
  }
  refuseMany(files.length, rules.limits);
  let total = 0;
  // Not `map`, which passes over holes.
  const batch = Array.from(files, (file: unknown, index) => {
    const checked = checkFile(file, `files[${index}]`, rules);
    total += checked.size;
    if (total > rules.limits.maxBatchBytes) {
      const reason = `the batch holds more than ${rules.limits.maxBatchBytes} bytes (limits.maxBatchBytes); split it`;
      throw new WorkspaceError("batch-too-large", reason, { path: checked.path });
    }
    return checked;
  });
  refuseCollisions(batch);
  return batch.toSorted((one, other) => compareSegments(one.segments, other.segments));
}

/** Refuses a call that names more paths than allowed. */
export function refuseMany(count: number, limits: CompleteLimits): void {
  if (count <= limits.maxFiles) return;
  const reason = `${count} paths in one call; at most ${limits.maxFiles} are accepted (limits.maxFiles)`;
  throw new WorkspaceError("too-many-files", reason);
}

/** Grammar, depth and policy of one path that is to be changed. */
export function checkPath(path: string, { limits, policy }: BatchRules): readonly string[] {
  const { segments } = parsePath(path);
  if (segments.length > limits.maxDepth) {
    const reason = `has ${segments.length} segments; at most ${limits.maxDepth} are accepted (limits.maxDepth)`;
    throw new WorkspaceError("too-deep", reason, { path });
  }
  refuseLongNames(path, segments, limits);
  refuseProtected(policy, path, segments);
  return segments;
}

function refuseLongNames(path: string, segments: readonly string[], { maxNameBytes }: CompleteLimits): void {
  const segment = segments.findIndex((name) => Buffer.byteLength(name) > maxNameBytes);
  if (segment === -1) return;
  const reason = `has a name of more than ${maxNameBytes} bytes (limits.maxNameBytes); shorten it`;
  throw new WorkspaceError("segment-too-long", reason, { path, segment });
}

const FILE_PROPERTIES = ["path", "content", "mode"];

function checkFile(file: unknown, where: string, rules: BatchRules): BatchFile {
  // Read once: an accessor could answer differently the second time.
  const { path, content, mode } = knownOptions(file, where, FILE_PROPERTIES);
  if (typeof path !== "string") {
    throw new WorkspaceError("invalid-options", `${where}.path is ${quote(typeof path)}; give a string`);
  }
  const segments = checkPath(path, rules);
  if (typeof content !== "string" && !(content instanceof Uint8Array)) {
    const reason = `content is ${quote(typeof content)}; give a string or a Uint8Array`;
    throw new WorkspaceError("invalid-options", reason, { path });
  }
  if (typeof content === "string" && /\p{Surrogate}/u.test(content)) {
    const reason = "content holds half a character (a lone surrogate), which UTF-8 cannot; give a Uint8Array";
    throw new WorkspaceError("malformed-unicode", reason, { path });
  }
  const size = typeof content === "string" ? Buffer.byteLength(content) : content.byteLength;
  if (size > rules.limits.maxFileBytes) {
    const reason = `has ${size} bytes; at most ${rules.limits.maxFileBytes} are accepted (limits.maxFileBytes)`;
    throw new WorkspaceError("file-too-large", reason, { path });
  }
  return { path, segments, content, size, mode: checkMode(mode, path) };
}

function checkMode(mode: unknown, path: string): number | undefined {
  if (mode === undefined) return undefined;
  if (typeof mode === "number" && Number.isInteger(mode) && mode >= 0 && mode <= 0o777) return mode;
  const shown = typeof mode === "number" ? `0o${mode.toString(8)}` : quote(mode);
  throw new WorkspaceError("invalid-options", `mode is ${shown}; give permission bits from 0 to 0o777`, {
    path,
  });
}

/** Every name that a batch uses in one directory, under its fold key. */
interface Level {
  readonly name: string;
  readonly path: string;
  readonly file: boolean;
  readonly below: Map<string, Level>;
}

/** Refuses paths of files, and of directories, that cannot stand side by side on every file system. */
export function refuseCollisions(
  batch: readonly Pick<BatchFile, "path" | "segments">[],
  directories: readonly Pick<BatchFile, "path" | "segments">[] = [],
): void {
  const root = new Map<string, Level>();
  for (const { path, segments } of batch) enter(root, path, segments, true);
  for (const { path, segments } of directories) enter(root, path, segments, false);
}

function enter(root: Map<string, Level>, path: string, segments: readonly string[], isFile: boolean): void {
  let level = root;
  for (const [depth, name] of segments.entries()) {
    const file = isFile && depth === segments.length - 1;
    const key = foldName(name);
    const known = level.get(key);
    if (known !== undefined) refuseSecond(known, { name, path, file, depth });
    const next = known ?? { name, path, file, below: new Map<string, Level>() };
    level.set(key, next);
    level = next.below;
  }
}

function refuseSecond(
  known: Level,
  second: { readonly name: string; readonly path: string; readonly file: boolean; readonly depth: number },
): void {
  const details = { path: second.path, segment: second.depth };
  if (known.name !== second.name) {
    const reason = `is the same file as ${quote(known.path)} where case, composition and invisible characters do not count; rename one`;
    throw new WorkspaceError("path-collision", reason, details);
  }
  if (known.file && second.file) {
    throw new WorkspaceError("duplicate-path", "is in the batch twice; keep one", details);
  }
  if (known.file || second.file) {
    const reason = `is in conflict with ${quote(known.path)}: one needs a file where the other needs a directory`;
    throw new WorkspaceError("path-conflict", reason, details);
  }
}

function compareSegments(one: readonly string[], other: readonly string[]): number {
  for (let depth = 0; depth < Math.min(one.length, other.length); depth += 1) {
    const a = one[depth] ?? "";
    const b = other[depth] ?? "";
    if (a !== b) return a < b ? -1 : 1;
  }
  return one.length - other.length;
}
