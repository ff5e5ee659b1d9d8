import type { Directory } from "../handle/directory.js";
import { describeState } from "../tree/describe-entry.js";
import { walkTree, type WalkRules } from "../tree/walk-tree.js";
import type { EntryState } from "../workspace/workspace.js";
import { stampOf, type Origin, type Origins } from "./origin.js";

/** An entry as it was when the workspace was made. */
export interface BaselineEntry {
  readonly bytes: Buffer;
  readonly state: EntryState;
  readonly stamp: string;
  /** Whether an equal stamp proves equal content: not where it was taken within a tick of the last change. */
  readonly settled: boolean;
  readonly origin: Origin | undefined;
}

/** Entries by path, its bytes as Latin-1. */
export type Baseline = ReadonlyMap<string, BaselineEntry>;

// The clocks of file systems tick every 10 ms or faster, those of FAT every 2 s; the latter cannot be waited for.
const TICK_MS = 50;
const NOTHING: ReadonlySet<string> = new Set();
const UNLIMITED: WalkRules = { maxEntries: Number.POSITIVE_INFINITY, maxDepth: 2048, omit: NOTHING };

/** Looks at every entry of a fresh workspace. */
export async function takeBaseline(root: Directory, origins: Origins): Promise<Baseline> {
  const baseline = new Map<string, BaselineEntry>();
  await walkTree(root, UNLIMITED, (visit) => {
    const { bytes, stats } = visit;
    const key = bytes.toString("latin1");
    baseline.set(key, {
      bytes,
      state: describeState(visit),
      stamp: stampOf(stats),
      settled: Date.now() - stats.ctimeMs > TICK_MS,
      origin: origins.get(key),
    });
  });
  return baseline;
}
