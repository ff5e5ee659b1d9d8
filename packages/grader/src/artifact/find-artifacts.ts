import { constants, type Stats } from "node:fs";
import { lstat, open, readdir, readlink, realpath, type FileHandle } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** A file that a run left, and what it held. */
export interface FoundArtifact {
  /** Where it lay, relative to the directory that was looked through, with `/`. */
  readonly name: string;
  /** What it held. */
  readonly bytes: Uint8Array;
}

/** Bounds of what is taken from one run. */
export interface ArtifactBounds {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** Of all files together. */
  readonly maxBytes: number;
}

/** What was passed over, with the reason. */
export interface RefusedArtifact {
  readonly name: string;
  readonly reason: string;
}

/** Where to look. */
export interface ArtifactSearch {
  /** Absolute path; what is read has to lie in it. */
  readonly root: string;
  /** Directories and files below it, relative; a run announces them, so they may be anything. */
  readonly starts: readonly string[];
  readonly bounds: ArtifactBounds;
  /** Called with each file, one after the other, so that no more than one is held in memory. */
  readonly take: (artifact: FoundArtifact) => Promise<void>;
}

const deepest = 16;
const mostListed = 10_000;

/**
 * Reads the regular files below directories that a candidate wrote into, each once. Links are not followed, files with a
 * second name and whatever is no regular file are refused, and opening never blocks.
 *
 * @returns What was not taken, and why.
 */
export async function findArtifacts({
  root,
  starts,
  bounds,
  take,
}: ArtifactSearch): Promise<readonly RefusedArtifact[]> {
  const real = await realpath(root).catch(() => null);
  if (real === null) return starts.map((name) => ({ name, reason: "the workspace is gone" }));
  const refused: RefusedArtifact[] = [];
  const seen = new Set<string>();
  let taken = 0;
  let bytes = 0;
  for (const path of await pathsOf(real, starts, refused)) {
    if (seen.has(path)) continue;
    seen.add(path);
    const name = relative(real, path).split(sep).join("/");
    const outcome =
      taken >= bounds.maxFiles
        ? `more than ${bounds.maxFiles} files`
        : await readRegularFile(real, path, bounds, bounds.maxBytes - bytes);
    if (typeof outcome === "string") refused.push({ name, reason: outcome });
    else {
      taken += 1;
      bytes += outcome.byteLength;
      await take({ name, bytes: outcome });
    }
  }
  return refused;
}

async function pathsOf(
  root: string,
  starts: readonly string[],
  refused: RefusedArtifact[],
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const start of starts) {
    const from = join(root, start);
    // Before anything is listed: what leads out may be the whole disk.
    if (isInside(root, await realpath(from).catch(() => from)))
      paths.push(...(await filesBelow(from, deepest)));
    else refused.push({ name: start, reason: "lies outside" });
    if (paths.length > mostListed) break;
  }
  return paths.slice(0, mostListed);
}

async function filesBelow(path: string, depth: number): Promise<readonly string[]> {
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return [];
  if (!entry.isDirectory()) return [path];
  if (depth === 0) return [];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => filesBelow(join(path, name), depth - 1)))).flat();
}

/** The content, or why it is not read. */
async function readRegularFile(
  root: string,
  path: string,
  { maxFileBytes, maxBytes }: ArtifactBounds,
  left: number,
): Promise<Uint8Array | string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof handle === "string") return handle === "ELOOP" ? "a link" : `cannot be opened (${handle})`;
  try {
    const entry = await handle.stat();
    const reason = refusal(entry, maxFileBytes) ?? (await escape(root, handle, path));
    if (reason !== null) return reason;
    return entry.size > left ? `more than ${maxBytes} bytes together` : await handle.readFile();
  } finally {
    await handle.close();
  }
}

function refusal(entry: Stats, maxBytes: number): string | null {
  if (!entry.isFile()) return "no regular file";
  if (entry.nlink > 1) return "has a second name";
  return entry.size > maxBytes ? `larger than ${maxBytes} bytes` : null;
}

/** A directory on the way may be a link: what counts is where the open file lies. */
async function escape(root: string, handle: FileHandle, path: string): Promise<string | null> {
  const place = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => realpath(path));
  return isInside(root, place) ? null : "lies outside";
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}${sep}`);
}

/** Paths that a run announced as images, one to a line: `MCP_IMAGE: shots/a.png`. */
export function announcedImages(stdout: string): readonly string[] {
  return [...stdout.matchAll(/^MCP_IMAGE:[ \t]*(\S[^\n\r]{0,1000}?)[ \t]*\r?$/gm)].map(
    ([, path = ""]) => path,
  );
}
