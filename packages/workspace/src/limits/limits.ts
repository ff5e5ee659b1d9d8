import { WorkspaceError, quote } from "../error/workspace-error.js";
import { MAX_SEGMENTS } from "../path/parse-path.js";
import { MAX_SEGMENT_BYTES } from "../path/segment-rules.js";

/** What a workspace and its calls may cost. Whole numbers of at least 1. Template content is not counted: the caller owns it. */
export interface WorkspaceLimits {
  /**
   * Files in one batch, or paths in one removal.
   * @defaultValue 10,000
   */
  readonly maxFiles?: number;
  /**
   * Bytes of one written file.
   * @defaultValue 67,108,864 (64 MiB)
   */
  readonly maxFileBytes?: number;
  /**
   * Bytes of all files of one batch together.
   * @defaultValue 268,435,456 (256 MiB)
   */
  readonly maxBatchBytes?: number;
  /**
   * Bytes of one read file, counted while reading.
   * @defaultValue 67,108,864 (64 MiB)
   */
  readonly maxReadBytes?: number;
  /**
   * Levels of a path that is written, and of a tree that is listed; at most 1,024.
   * @defaultValue 128
   */
  readonly maxDepth?: number;
  /**
   * Entries of one listing.
   * @defaultValue 200,000
   */
  readonly maxEntries?: number;
  /**
   * Bytes that a tree may hold to be copied by `snapshot()`, holes in files counted as bytes.
   * @defaultValue 1,073,741,824 (1 GiB)
   */
  readonly maxTreeBytes?: number;
  /**
   * Bytes that such a tree may take on the disk, holes not counted and small files counted as whole blocks.
   * @defaultValue 1,073,741,824 (1 GiB)
   */
  readonly maxTreeAllocatedBytes?: number;
  /**
   * Bytes of one name of a path that is written or removed; at most 255. Encrypted and remote file systems take less.
   * @defaultValue 255
   */
  readonly maxNameBytes?: number;
  /**
   * Workspaces that the directory may hold with this one, whoever made them, and those that are still being deleted.
   * Two processes that create at the same moment can pass it by one.
   * @defaultValue 10,000
   */
  readonly maxWorkspaces?: number;
  /**
   * Milliseconds from its creation after which a workspace can only be destroyed, whoever opened it since.
   * @defaultValue 604,800,000 (7 days)
   */
  readonly maxAgeMs?: number;
}

/** Limits with every value filled in. */
export type CompleteLimits = Required<WorkspaceLimits>;

const MIB = 1024 * 1024;

const defaults: CompleteLimits = {
  maxFiles: 10_000,
  maxFileBytes: 64 * MIB,
  maxBatchBytes: 256 * MIB,
  maxReadBytes: 64 * MIB,
  maxDepth: 128,
  maxEntries: 200_000,
  maxTreeBytes: 1024 * MIB,
  maxTreeAllocatedBytes: 1024 * MIB,
  maxNameBytes: MAX_SEGMENT_BYTES,
  maxWorkspaces: 10_000,
  maxAgeMs: 7 * 24 * 60 * 60 * 1000,
};

const most: Partial<CompleteLimits> = { maxDepth: MAX_SEGMENTS, maxNameBytes: MAX_SEGMENT_BYTES };

/** Fills in the defaults and refuses what is no limit. */
export function completeLimits(limits: WorkspaceLimits = {}): CompleteLimits {
  if (typeof limits !== "object" || limits === null) {
    throw new WorkspaceError("invalid-options", `limits is ${quote(limits)}; give an object`);
  }
  const given: Record<string, unknown> = { ...limits };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(defaults, name));
  if (unknown !== undefined) {
    const known = Object.keys(defaults).join(", ");
    throw new WorkspaceError("invalid-options", `limits.${unknown} is unknown; known are ${known}`);
  }
  const limit = (name: keyof CompleteLimits): number =>
    given[name] === undefined ? defaults[name] : wholeNumber(name, given[name]);
  return {
    maxFiles: limit("maxFiles"),
    maxFileBytes: limit("maxFileBytes"),
    maxBatchBytes: limit("maxBatchBytes"),
    maxReadBytes: limit("maxReadBytes"),
    maxDepth: limit("maxDepth"),
    maxEntries: limit("maxEntries"),
    maxTreeBytes: limit("maxTreeBytes"),
    maxTreeAllocatedBytes: limit("maxTreeAllocatedBytes"),
    maxNameBytes: limit("maxNameBytes"),
    maxWorkspaces: limit("maxWorkspaces"),
    maxAgeMs: limit("maxAgeMs"),
  };
}

function wholeNumber(name: keyof CompleteLimits, value: unknown): number {
  const largest = most[name] ?? Number.MAX_SAFE_INTEGER;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= largest)
    return value;
  throw new WorkspaceError(
    "invalid-options",
    `limits.${name} is ${quote(value)}; give a whole number from 1 to ${largest}`,
  );
}
