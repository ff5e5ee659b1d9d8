import type { Stats } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { isCrossing, mountInTheWay } from "../handle/mount.js";
import { createPace, type Pace } from "../handle/pace.js";
import { decodeBytes } from "./decode-bytes.js";

/** How far a walk goes. */
export interface WalkRules {
  readonly maxEntries: number;
  readonly maxDepth: number;
  /** Directories of these names are visited, but not entered. */
  readonly omit: ReadonlySet<string>;
}

/** An entry while its directory is open. */
export interface Visit {
  readonly directory: Directory;
  readonly name: Buffer;
  /** The path from the root. */
  readonly bytes: Buffer;
  readonly stats: Stats;
}

interface Walk extends WalkRules {
  readonly visit: (visit: Visit) => void;
  readonly pace: Pace;
  count: number;
}

const SLASH = Buffer.from("/");

/** Visits every entry below a directory, in no order; links are visited, never followed. */
export async function walkTree(
  root: Directory,
  rules: WalkRules,
  visit: (visit: Visit) => void,
): Promise<void> {
  await walkLevel(root, Buffer.alloc(0), 1, { ...rules, visit, pace: createPace(), count: 0 });
}

async function walkLevel(directory: Directory, above: Buffer, depth: number, walk: Walk): Promise<void> {
  for (const { name } of readEntriesOf(directory, above)) {
    const rest = walk.pace();
    if (rest !== undefined) await rest;
    const stats = statEntry(directory, name);
    // It went away since its directory was read.
    if (stats === undefined) continue;
    const bytes = above.length === 0 ? name : Buffer.concat([above, SLASH, name]);
    refuseTooFar(bytes, depth, walk);
    walk.visit({ directory, name, bytes, stats });
    if (stats.isDirectory() && !walk.omit.has(String(name)))
      await walkBelow(directory, name, bytes, depth, walk);
  }
}

async function walkBelow(
  parent: Directory,
  name: Buffer,
  bytes: Buffer,
  depth: number,
  walk: Walk,
): Promise<void> {
  let directory: Directory;
  try {
    directory = parent.open(name);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    const path = decodeBytes(bytes).text;
    if (isCrossing(error)) throw mountInTheWay({ path });
    throw new WorkspaceError("changed-during-call", "was exchanged during the call", { path, cause: error });
  }
  try {
    await walkLevel(directory, bytes, depth + 1, walk);
  } finally {
    directory.close();
  }
}

function readEntriesOf(directory: Directory, above: Buffer): ReturnType<typeof readEntries> {
  try {
    return readEntries(directory);
  } catch (error) {
    const reason = `cannot be listed (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("unreadable", reason, { path: decodeBytes(above).text, cause: error });
  }
}

function refuseTooFar(bytes: Buffer, depth: number, walk: Walk): void {
  walk.count += 1;
  if (walk.count > walk.maxEntries) {
    const path = decodeBytes(bytes).text;
    const reason = `is one entry more than ${walk.maxEntries} (limits.maxEntries)`;
    throw new WorkspaceError("too-many-entries", reason, { path });
  }
  if (depth > walk.maxDepth) {
    const path = decodeBytes(bytes).text;
    throw new WorkspaceError("too-deep", `lies more than ${walk.maxDepth} levels deep (limits.maxDepth)`, {
      path,
    });
  }
}
