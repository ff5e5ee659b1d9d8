import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { createPace } from "../handle/pace.js";
import { TreeWalker } from "../handle/tree-walker.js";
import { refuseProtected, type CompiledPolicy } from "../policy/policy.js";

/** A path that passed every check which needs no disk. */
export interface Removal {
  readonly path: string;
  readonly segments: readonly string[];
}

/** What a removal may not touch, and how far it looks. */
export interface RemovalRules {
  readonly policy: CompiledPolicy;
  readonly maxEntries: number;
}

/** Refuses a list in which a path is named twice, or lies under another. */
export function refuseNested(removals: readonly Removal[]): void {
  const named = new Set(removals.map(({ path }) => path));
  if (named.size < removals.length) {
    const twice = removals.find(
      ({ path }, index) => removals.findIndex((other) => other.path === path) < index,
    );
    const details = twice === undefined ? {} : { path: twice.path };
    throw new WorkspaceError("duplicate-path", "is named twice; keep one", details);
  }
  for (const { path, segments } of removals) {
    for (let depth = 1; depth < segments.length; depth += 1) {
      if (!named.has(segments.slice(0, depth).join("/"))) continue;
      const reason = "lies under another path of the same call, which removes it too; leave it out";
      throw new WorkspaceError("path-conflict", reason, { path });
    }
  }
}

/** Checks every path that is to be taken out of the tree. */
export async function checkRemovals(
  root: Directory,
  removals: readonly Removal[],
  rules: RemovalRules,
): Promise<void> {
  const pace = createPace();
  const walker = new TreeWalker(root);
  try {
    for (const removal of removals) {
      const rest = pace();
      if (rest !== undefined) await rest;
      checkRemoval(walker, removal, rules);
    }
  } finally {
    walker.close();
  }
}

function checkRemoval(walker: TreeWalker, { path, segments }: Removal, rules: RemovalRules): void {
  const parent = walker.directory(segments.slice(0, -1), path);
  const name = segments.at(-1) ?? "";
  const stats = statEntry(parent, name);
  if (stats === undefined) {
    throw new WorkspaceError("not-found", "does not exist in the workspace", {
      path,
      segment: segments.length - 1,
    });
  }
  if (stats.isDirectory()) refuseProtectedBelow(parent.open(name), segments, { count: 0 }, rules);
}

/** A directory cannot be removed from around a protected file. */
function refuseProtectedBelow(
  directory: Directory,
  segments: readonly string[],
  seen: { count: number },
  rules: RemovalRules,
): void {
  try {
    for (const entry of entriesBelow(directory, segments)) {
      const below = [...segments, String(entry.name)];
      const path = below.join("/");
      seen.count += 1;
      if (seen.count > rules.maxEntries || below.length > 1024) {
        const reason = `holds more than ${rules.maxEntries} entries or 1024 levels; destroy the workspace instead`;
        throw new WorkspaceError("too-many-entries", reason, { path: segments.join("/") });
      }
      refuseProtected(rules.policy, path, below);
      if (entry.isDirectory()) refuseProtectedBelow(directory.open(entry.name), below, seen, rules);
    }
  } finally {
    directory.close();
  }
}

function entriesBelow(directory: Directory, segments: readonly string[]): ReturnType<typeof readEntries> {
  try {
    return readEntries(directory);
  } catch (error) {
    const reason = `cannot be read (${systemCode(error) ?? "unknown error"}), so that what it holds is unknown`;
    throw new WorkspaceError("unreadable", reason, { path: segments.join("/"), cause: error });
  }
}
