import { readlinkSync, type Stats } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { createPace, type Pace } from "../handle/pace.js";
import type { WorkspaceEntry } from "../workspace/workspace.js";
import { decodeBytes } from "./decode-bytes.js";

/** How far a listing goes. */
export interface ListRules {
  readonly maxEntries: number;
  readonly maxDepth: number;
  /** Directories of these names are shown, but not entered. */
  readonly omit: ReadonlySet<string>;
}

interface Found {
  readonly bytes: Buffer;
  readonly entry: WorkspaceEntry;
}

interface Listing extends ListRules {
  readonly found: Found[];
  readonly pace: Pace;
}

const SLASH = Buffer.from("/");

/** Every entry below a directory, sorted by the bytes of the paths. */
export async function listTree(root: Directory, rules: ListRules): Promise<readonly WorkspaceEntry[]> {
  const found: Found[] = [];
  await listLevel(root, Buffer.alloc(0), 1, { ...rules, found, pace: createPace() });
  return found.sort((one, other) => Buffer.compare(one.bytes, other.bytes)).map(({ entry }) => entry);
}

async function listLevel(
  directory: Directory,
  above: Buffer,
  depth: number,
  listing: Listing,
): Promise<void> {
  for (const { name } of readEntriesOf(directory, above)) {
    await listing.pace();
    const stats = statEntry(directory, name);
    // It went away since its directory was read.
    if (stats === undefined) continue;
    const bytes = above.length === 0 ? name : Buffer.concat([above, SLASH, name]);
    refuseTooFar(bytes, depth, listing);
    listing.found.push({ bytes, entry: describe(directory, name, bytes, stats) });
    if (stats.isDirectory() && !listing.omit.has(String(name))) {
      await listBelow(directory, name, bytes, depth, listing);
    }
  }
}

async function listBelow(
  parent: Directory,
  name: Buffer,
  bytes: Buffer,
  depth: number,
  listing: Listing,
): Promise<void> {
  let directory: Directory;
  try {
    directory = parent.open(name);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    const path = decodeBytes(bytes).text;
    throw new WorkspaceError("changed-during-call", "was exchanged during the call", { path, cause: error });
  }
  try {
    await listLevel(directory, bytes, depth + 1, listing);
  } finally {
    directory.close();
  }
}

function describe(parent: Directory, name: Buffer, bytes: Buffer, stats: Stats): WorkspaceEntry {
  const { text, exact } = decodeBytes(bytes);
  const target = stats.isSymbolicLink() ? readTarget(parent, name) : undefined;
  return {
    path: text,
    type: typeOf(stats),
    size: stats.isFile() ? stats.size : 0,
    mode: stats.mode & 0o777,
    ...(target === undefined ? {} : { target }),
    ...(exact ? {} : { rawPath: new Uint8Array(bytes) }),
  };
}

function typeOf(stats: Stats): WorkspaceEntry["type"] {
  if (stats.isSymbolicLink()) return "link";
  if (stats.isDirectory()) return "directory";
  return stats.isFile() ? "file" : "other";
}

function readTarget(parent: Directory, name: Buffer): string | undefined {
  try {
    return decodeBytes(readlinkSync(parent.at(name), "buffer")).text;
  } catch {
    // Exchanged since: it is listed as the link that it was.
    return undefined;
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

function refuseTooFar(bytes: Buffer, depth: number, { found, maxEntries, maxDepth }: Listing): void {
  if (found.length >= maxEntries) {
    const path = decodeBytes(bytes).text;
    const reason = `is one entry more than ${maxEntries} (limits.maxEntries); list less or destroy the workspace`;
    throw new WorkspaceError("too-many-entries", reason, { path });
  }
  if (depth > maxDepth) {
    const path = decodeBytes(bytes).text;
    throw new WorkspaceError("too-deep", `lies more than ${maxDepth} levels deep (limits.maxDepth)`, {
      path,
    });
  }
}
