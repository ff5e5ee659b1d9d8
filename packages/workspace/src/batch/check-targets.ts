import { readdirSync } from "node:fs";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { describeType, statEntry } from "../handle/entry.js";
import { createPace } from "../handle/pace.js";
import { TreeWalker } from "../handle/tree-walker.js";
import { foldName } from "../path/fold.js";
import type { BatchFile } from "./check-batch.js";

/** A file of a batch and what it will find. */
export interface Target extends BatchFile {
  /** Permission bits of the file that it replaces, if one is there. */
  readonly replaces: number | undefined;
  /** Index of the first of its segments that does not exist. */
  readonly missingFrom: number;
}

/** Names of one directory under their fold keys. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** What is known about the names of a file system. */
export interface NameRules {
  /** Whether one that is found may be spelt otherwise, so that names have to be read to be compared. */
  readonly foldsNames: boolean;
}

/** Checks a sorted batch against the tree as it is; changes nothing. */
export async function checkTargets(
  root: Directory,
  batch: readonly BatchFile[],
  { foldsNames }: NameRules = { foldsNames: true },
): Promise<readonly Target[]> {
  const pace = createPace();
  const walker = new TreeWalker(root);
  const names: (Names | undefined)[] = [];
  let previous: readonly string[] = [];
  let missingAt = Number.POSITIVE_INFINITY;
  try {
    const targets: Target[] = [];
    for (const file of batch) {
      const rest = pace();
      if (rest !== undefined) await rest;
      const shared = countShared(previous, file.segments);
      previous = file.segments;
      if (shared > missingAt) {
        targets.push({ ...file, replaces: undefined, missingFrom: missingAt });
        continue;
      }
      names.length = Math.min(names.length, shared + 1);
      const { missing, replaces } = checkTarget({ walker, names, foldsNames }, file, shared);
      missingAt = missing;
      targets.push({ ...file, replaces, missingFrom: missing });
    }
    return targets;
  } finally {
    walker.close();
  }
}

interface Finding {
  readonly missing: number;
  readonly replaces: number | undefined;
}

interface Way extends NameRules {
  readonly walker: TreeWalker;
  /** Of the directories on the way to the last path, where they had to be read. */
  readonly names: (Names | undefined)[];
}

/** Follows one path down from the level that it does not share with its predecessor. */
function checkTarget(way: Way, file: BatchFile, from: number): Finding {
  const { path, segments } = file;
  for (let depth = from; depth < segments.length; depth += 1) {
    if (!isTaken(way, file, depth)) return { missing: depth, replaces: undefined };
  }
  const last = segments.length - 1;
  const parent = way.walker.directory(segments.slice(0, -1), path);
  const replaces = replacedMode(parent, segments.at(-1) ?? "", path, last);
  return { missing: Number.POSITIVE_INFINITY, replaces };
}

/** Names are only read where one is missing, or where a file system answers to several spellings of one. */
function isTaken({ walker, names, foldsNames }: Way, { path, segments }: BatchFile, depth: number): boolean {
  const above = segments.slice(0, depth);
  const name = segments[depth] ?? "";
  if (!foldsNames && statEntry(walker.pass(above, path), name) !== undefined) return true;
  names[depth] ??= readNames(walker.directory(above, path), path);
  return isThere(names[depth], name, path, depth);
}

/** Whether a name is taken; refuses one that some file system takes for another that is there. */
export function isThere(names: Names | undefined, name: string, path: string, segment: number): boolean {
  const twins = names?.get(foldName(name));
  if (twins === undefined) return false;
  if (twins.has(name)) return true;
  const [twin] = twins;
  const reason = `is the same file as the existing ${quote(twin)} where case, composition and invisible characters do not count`;
  throw new WorkspaceError("path-collision", `${reason}; use that name, or remove it first`, {
    path,
    segment,
  });
}

function replacedMode(parent: Directory, name: string, path: string, segment: number): number | undefined {
  const stats = statEntry(parent, name);
  if (stats === undefined) return undefined;
  if (stats.isFile()) return stats.mode & 0o777;
  if (stats.isDirectory()) {
    throw new WorkspaceError("is-directory", "is a directory; a file does not replace it", { path, segment });
  }
  if (stats.isSymbolicLink()) {
    const reason = "is a link, which is never followed or replaced; remove the link first";
    throw new WorkspaceError("link", reason, { path, segment });
  }
  const reason = `is ${describeType(stats)}; a file does not replace it, remove it first`;
  throw new WorkspaceError("not-a-file", reason, { path, segment });
}

/** The names in a directory. */
export function readNames(directory: Directory, path: string): Names {
  const names = new Map<string, Set<string>>();
  for (const name of readAll(directory, path)) {
    const key = foldName(name);
    const twins = names.get(key);
    if (twins === undefined) names.set(key, new Set([name]));
    else twins.add(name);
  }
  return names;
}

function readAll(directory: Directory, path: string): string[] {
  try {
    return readdirSync(directory.self, "utf8");
  } catch (error) {
    const reason = `lies in a directory that cannot be read (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("unreadable", reason, { path, cause: error });
  }
}

function countShared(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}
