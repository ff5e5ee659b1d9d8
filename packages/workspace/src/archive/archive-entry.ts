import { WorkspaceError, type WorkspaceErrorCode } from "../error/workspace-error.js";
import type { CompleteLimits } from "../limits/limits.js";
import { parsePath } from "../path/parse-path.js";

/** What an archive says about one entry, before anything is believed. */
export interface ArchiveEntry {
  readonly name: string;
  readonly type: "file" | "directory" | "link" | "other";
  /** Size as it is stated. */
  readonly size: number;
  readonly mode: number | undefined;
  readonly modifiedMs: number | undefined;
  /** Only for links in tar files. */
  readonly target?: string;
  /** The bytes, to be read once or not at all. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** An accepted entry of an archive. */
export interface PlannedEntry {
  readonly path: string;
  readonly segments: readonly string[];
  readonly mode: number | undefined;
  readonly modifiedMs: number | undefined;
}

/** What an archive comes to. */
export interface ArchivePlan {
  readonly files: readonly (PlannedEntry & { readonly content: Uint8Array })[];
  readonly directories: readonly PlannedEntry[];
  readonly links: readonly (PlannedEntry & { readonly target: string })[];
}

const MAX_LINK_BYTES = 4096;

/** Reads a whole archive into memory, within the limits of a batch; refuses what has no place in a workspace. */
export async function planArchive(
  entries: AsyncIterable<ArchiveEntry>,
  omit: ReadonlySet<string>,
  limits: CompleteLimits,
): Promise<ArchivePlan> {
  const files: (PlannedEntry & { content: Uint8Array })[] = [];
  const directories: PlannedEntry[] = [];
  const links: (PlannedEntry & { target: string })[] = [];
  const seen = { entries: 0, bytes: 0 };
  for await (const entry of entries) {
    seen.entries += 1;
    if (seen.entries > limits.maxEntries) throw tooLarge(`${limits.maxEntries} entries (limits.maxEntries)`);
    const place = placeOf(entry);
    if (place === undefined || place.segments.some((name) => omit.has(name))) await skip(entry, seen, limits);
    else if (entry.type === "directory") directories.push(place);
    else if (entry.type === "link") links.push({ ...place, target: await targetOf(entry, seen, limits) });
    else if (entry.type === "file") files.push({ ...place, content: await read(entry, seen, limits) });
    else throw refused(entry.name, "is neither a file nor a directory nor a symbolic link; leave it out");
  }
  if (seen.entries === 0) throw new WorkspaceError("archive-malformed", "the archive holds no entry");
  return { files, directories, links };
}

function placeOf({ name, mode, modifiedMs, type }: ArchiveEntry): PlannedEntry | undefined {
  const path = plainName(name, type);
  if (path === "" && type === "directory") return undefined;
  if (path.includes("\uFFFD")) throw refused(name, "has a name that is not UTF-8");
  try {
    return { ...parsePath(path), mode: mode === undefined ? undefined : mode & 0o777, modifiedMs };
  } catch (error) {
    throw refused(name, error instanceof WorkspaceError ? error.reason : "has no path", error);
  }
}

/**
 * A name without the segments that lead nowhere, as in `./a`, which is what tar calls that which it finds below `.`.
 * A slash in front makes a path absolute and one at the end asks for a directory: both are kept to be refused, but for
 * the latter where it is one.
 */
function plainName(name: string, type: ArchiveEntry["type"]): string {
  const segments = name.split("/");
  const isEmpty = (segment: string | undefined): boolean => segment === "" || segment === ".";
  const kept = segments.filter((segment, index) => {
    const isFirst = index === 0 && segment === "";
    const isLast = index === segments.length - 1 && type !== "directory";
    return isFirst || isLast || !isEmpty(segment);
  });
  return kept.join("/");
}

interface Seen {
  entries: number;
  bytes: number;
}

async function read(entry: ArchiveEntry, seen: Seen, limits: CompleteLimits): Promise<Uint8Array> {
  if (entry.size > limits.maxFileBytes)
    throw tooLarge(`a file of ${limits.maxFileBytes} bytes (limits.maxFileBytes)`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry.content) {
    size += chunk.byteLength;
    seen.bytes += chunk.byteLength;
    if (size > limits.maxFileBytes)
      throw tooLarge(`a file of ${limits.maxFileBytes} bytes (limits.maxFileBytes)`);
    if (seen.bytes > limits.maxBatchBytes)
      throw tooLarge(`${limits.maxBatchBytes} bytes (limits.maxBatchBytes)`);
    chunks.push(chunk);
  }
  if (size !== entry.size) throw refused(entry.name, `holds ${size} bytes, not ${entry.size} as stated`);
  return Buffer.concat(chunks, size);
}

/** Bytes that are left out count too: it took time to unpack them. */
async function skip(entry: ArchiveEntry, seen: Seen, limits: CompleteLimits): Promise<void> {
  if (entry.type === "file") await read(entry, seen, limits);
}

async function targetOf(entry: ArchiveEntry, seen: Seen, limits: CompleteLimits): Promise<string> {
  const target = entry.target ?? String(await read(entry, seen, { ...limits, maxFileBytes: MAX_LINK_BYTES }));
  if (target === "" || target.includes("\0") || target.includes("\uFFFD")) {
    throw refused(entry.name, "is a link to nothing that can be named");
  }
  return target;
}

function tooLarge(what: string): WorkspaceError {
  return new WorkspaceError("archive-too-large", `the archive holds more than ${what}`);
}

/** The refusal of one entry. */
export function refused(path: string, reason: string, cause?: unknown): WorkspaceError {
  const code: WorkspaceErrorCode = "archive-entry";
  return new WorkspaceError(code, `in the archive: ${reason}`, { path, cause });
}
