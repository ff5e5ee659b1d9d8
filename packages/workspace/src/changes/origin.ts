import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";

/** Where the content of a file came from when the workspace was made, so that it can be told again. */
export type Origin =
  | { readonly kind: "digest"; readonly digest: string }
  /** The file at the same path below another directory, as long as it has this stamp. */
  | { readonly kind: "template"; readonly directory: string; readonly stamp: string };

const CHUNK_BYTES = 256 * 1024;
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Changes whenever the content of a file does, unless within one tick of the clock of the file system. */
export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(" ");
}

/** The digest of content in memory. */
export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The digest of a regular file that has exactly so many bytes, else undefined. */
export function digestOfFile(path: string | Buffer, size: number): string | undefined {
  const file = digestStamped(path, size);
  return file?.digest;
}

/** The digest of what a file held when the workspace was made; undefined where that can no longer be told. */
export function originalDigest(origin: Origin, bytes: Buffer, size: number): string | undefined {
  if (origin.kind === "digest") return origin.digest;
  const file = digestStamped(Buffer.concat([Buffer.from(`${origin.directory}/`), bytes]), size);
  return file?.stamp === origin.stamp ? file.digest : undefined;
}

function digestStamped(path: string | Buffer, size: number): { digest: string; stamp: string } | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size !== size) return undefined;
    const digest = digestDescriptor(descriptor, size);
    return digest === undefined ? undefined : { digest, stamp: stampOf(stats) };
  } finally {
    closeSync(descriptor);
  }
}

function digestDescriptor(descriptor: number, size: number): string | undefined {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size + 1));
  let total = 0;
  for (let count = readSync(descriptor, chunk); count > 0; count = readSync(descriptor, chunk)) {
    total += count;
    if (total > size) return undefined;
    hash.update(chunk.subarray(0, count));
  }
  return total === size ? hash.digest("hex") : undefined;
}
