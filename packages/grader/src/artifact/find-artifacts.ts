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

/** A file that was passed over, and why. */
export interface RefusedArtifact {
  readonly name: string;
  readonly reason: string;
}

const deepest = 16;
const mostListed = 10_000;

/**
 * Reads one after the other the regular files below directories that a candidate wrote into. Links are not followed, files with a second name
 * and whatever is no regular file are refused, and opening never blocks.
 *
 * @param root - Absolute path; what is read has to lie in it.
 * @param starts - Directories and files below it, relative; a run announces them, so they may be anything.
 */
export async function* findArtifacts(
  root: string,
  starts: readonly string[],
  bounds: ArtifactBounds,
): AsyncGenerator<FoundArtifact | RefusedArtifact> {
  const left = { files: bounds.maxFiles, bytes: bounds.maxBytes };
  const seen = new Set<string>();
  for (const start of new Set(starts)) {
    const { paths, refused } = await pathsOf(root, start);
    if (refused !== null) yield refused;
    for (const { path, name } of paths) {
      if (seen.has(name)) continue;
      seen.add(name);
      const outcome =
        left.files === 0
          ? `more than ${bounds.maxFiles} files`
          : await readRegularFile(path.root, path.file, Math.min(bounds.maxFileBytes, left.bytes), bounds);
      if (typeof outcome === "string") {
        yield { name, reason: outcome };
        continue;
      }
      left.files -= 1;
      left.bytes -= outcome.byteLength;
      yield { name, bytes: outcome };
    }
  }
}

interface ListedFile {
  readonly path: { readonly root: string; readonly file: string };
  /** Relative, with `/`. */
  readonly name: string;
}

interface Listed {
  readonly paths: readonly ListedFile[];
  readonly refused: RefusedArtifact | null;
}

async function pathsOf(root: string, start: string): Promise<Listed> {
  const real = await realpath(root).catch(() => null);
  // A run may have removed its own directory.
  if (real === null) return { paths: [], refused: { name: start, reason: "the workspace is gone" } };
  const from = join(real, start);
  // Before anything is listed: what leads out may be the whole disk.
  if (!isInside(real, await realpath(from).catch(() => from)))
    return { paths: [], refused: { name: start, reason: "lies outside" } };
  const files = (await filesBelow(from, deepest)).slice(0, mostListed);
  const paths = files.map((file) => ({
    path: { root: real, file },
    name: relative(real, file).split(sep).join("/"),
  }));
  return { paths, refused: null };
}

async function filesBelow(path: string, depth: number): Promise<readonly string[]> {
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return [];
  if (!entry.isDirectory()) return [path];
  if (depth === 0) return [];
  const names = (await readdir(path).catch((): string[] => [])).sort();
  return (await Promise.all(names.map((name) => filesBelow(join(path, name), depth - 1)))).flat();
}

/** The content, or why it is not read. */
async function readRegularFile(
  root: string,
  path: string,
  maxBytes: number,
  bounds: ArtifactBounds,
): Promise<Uint8Array | string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof handle === "string") return handle === "ELOOP" ? "a link" : `cannot be opened (${handle})`;
  try {
    const reason = refusal(await handle.stat(), maxBytes, bounds) ?? (await escape(root, handle, path));
    return reason ?? (await handle.readFile());
  } finally {
    await handle.close();
  }
}

function refusal(entry: Stats, left: number, { maxFileBytes, maxBytes }: ArtifactBounds): string | null {
  if (!entry.isFile()) return "no regular file";
  if (entry.nlink > 1) return "has a second name";
  if (entry.size > maxFileBytes) return `larger than ${maxFileBytes} bytes`;
  return entry.size > left ? `more than ${maxBytes} bytes together with those before it` : null;
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
