import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkOptions, positiveInteger, text } from "../options/check-options.js";
import type { ArtifactReference } from "./artifact-reference.js";
import type { FoundArtifact } from "./find-artifacts.js";
import { typeOf } from "./media-type.js";
import { partOf, type ArtifactPart, type ArtifactRange } from "./artifact-part.js";

/** Where artifacts are kept, and for how long. */
export interface ArtifactStoreOptions {
  /** Directory of the store; made with mode 0700 at first use. */
  readonly directory: string;
  /**
   * Bytes of all artifacts together; the oldest make way.
   * @defaultValue `268_435_456`
   */
  readonly maxBytes?: number;
  /**
   * Age in milliseconds at which an artifact is removed.
   * @defaultValue `604_800_000` (7 days)
   */
  readonly maxAgeMs?: number;
}

/** Files that runs left, by their content. */
export interface ArtifactStore {
  /** Keeps a file; equal content is kept once. */
  add(artifact: FoundArtifact): Promise<ArtifactReference>;
  /** A part of an artifact; null for an id that is unknown, or whose artifact was removed. */
  read(id: string, range?: ArtifactRange): Promise<ArtifactPart | null>;
  /** All bytes of an artifact; null as above. */
  bytes(id: string): Promise<Uint8Array | null>;
  /** Removes what is too old, and the oldest of what is too much; returns the ids. */
  prune(): Promise<readonly string[]>;
}

const idShape = /^[0-9a-f]{32}$/;

/**
 * Opens a store of artifacts.
 *
 * @throws `GraderError` `invalid-option` when an option is unknown or of the wrong kind.
 */
export function createArtifactStore(options: ArtifactStoreOptions): ArtifactStore {
  checkOptions("createArtifactStore()", options, {
    directory: text,
    maxBytes: positiveInteger,
    maxAgeMs: positiveInteger,
  });
  const { directory, maxBytes = 268_435_456, maxAgeMs = 604_800_000 } = options;

  async function bytes(id: string): Promise<Uint8Array | null> {
    return idShape.test(id) ? readFile(join(directory, id)).catch(() => null) : null;
  }

  return {
    bytes,
    async add({ name, bytes: content }) {
      const id = createHash("sha256").update(content).digest("hex").slice(0, 32);
      const path = join(directory, id);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const now = new Date();
      await utimes(path, now, now).catch(async () => {
        // Equal files of two runs may be kept at the same moment, by this process or by another.
        const temporary = `${path}.${randomUUID()}`;
        await writeFile(temporary, content, { mode: 0o600 });
        await rename(temporary, path);
      });
      return { id, name, ...typeOf(name, content), bytes: content.byteLength };
    },
    async read(id, range = {}) {
      const content = await bytes(id);
      return content === null ? null : partOf(content, range);
    },
    async prune() {
      const entries = await listEntries(directory);
      const oldest = Date.now() - maxAgeMs;
      let total = 0;
      const removed: string[] = [];
      for (const { id, size, time } of entries) {
        total += size;
        if (time >= oldest && total <= maxBytes) continue;
        await rm(join(directory, id), { force: true });
        removed.push(id);
        total -= size;
      }
      return removed;
    },
  };
}

interface Entry {
  readonly id: string;
  readonly size: number;
  readonly time: number;
}

/** Newest first. */
async function listEntries(directory: string): Promise<readonly Entry[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => idShape.test(name));
  const entries = await Promise.all(
    names.map(async (id): Promise<Entry[]> => {
      const entry = await stat(join(directory, id)).catch(() => null);
      return entry === null ? [] : [{ id, size: entry.size, time: entry.mtimeMs }];
    }),
  );
  return entries.flat().sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
}
