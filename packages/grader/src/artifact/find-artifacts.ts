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
}

/** What was found, and what was passed over, with the reason. */
export interface ArtifactSearch {
  readonly found: readonly FoundArtifact[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

const deepest = 16;
const mostListed = 10_000;

/**
 * Reads the regular files below a directory that a candidate wrote into. Links are not followed, files with a second name
 * and whatever is no regular file are refused, and opening never blocks.
 *
 * @param root - Absolute path; what is read has to lie in it.
 * @param start - Directory or file below it, relative; a run announces it, so it may be anything.
 */
export async function findArtifacts(
  root: string,
  start: string,
  bounds: ArtifactBounds,
): Promise<ArtifactSearch> {
  const real = await realpath(root).catch(() => null);
  // A run may have removed its own directory.
  if (real === null) return { found: [], refused: [{ name: start, reason: "the workspace is gone" }] };
  const from = join(real, start);
  // Before anything is listed: what leads out may be the whole disk.
  if (!isInside(real, await realpath(from).catch(() => from)))
    return { found: [], refused: [{ name: start, reason: "lies outside" }] };
  const found: FoundArtifact[] = [];
  const refused: { readonly name: string; readonly reason: string }[] = [];
  for (const path of (await filesBelow(from, deepest)).slice(0, mostListed)) {
    const name = relative(real, path).split(sep).join("/");
    const outcome =
      found.length >= bounds.maxFiles
        ? `more than ${bounds.maxFiles} files`
        : await readRegularFile(real, path, bounds.maxFileBytes);
    if (typeof outcome === "string") refused.push({ name, reason: outcome });
    else found.push({ name, bytes: outcome });
  }
  return { found, refused };
}

async function filesBelow(path: string, depth: number): Promise<readonly string[]> {
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return [];
  if (!entry.isDirectory()) return [path];
  if (depth === 0) return [];
  const names = (await readdir(path).catch(() => [])).sort();
  return (await Promise.all(names.map((name) => filesBelow(join(path, name), depth - 1)))).flat();
}

/** The content, or why it is not read. */
async function readRegularFile(root: string, path: string, maxBytes: number): Promise<Uint8Array | string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof handle === "string") return handle === "ELOOP" ? "a link" : `cannot be opened (${handle})`;
  try {
    const reason = refusal(await handle.stat(), maxBytes) ?? (await escape(root, handle, path));
    return reason ?? (await handle.readFile());
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
