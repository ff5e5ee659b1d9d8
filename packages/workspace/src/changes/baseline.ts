import type { Stats } from "node:fs";
import type { Directory } from "../handle/directory.js";
import { describeState } from "../tree/describe-entry.js";
import { walkTree, type WalkRules } from "../tree/walk-tree.js";
import type { EntryState } from "../workspace/workspace.js";
import { stampOf, type Origin } from "./origin.js";

/** An entry as it was when the workspace was made. */
export interface BaselineEntry {
  readonly bytes: Buffer;
  readonly state: EntryState;
  readonly stamp: string;
  /** When the file system last saw it change, in milliseconds. */
  readonly changedMs: number;
  readonly origin: Origin | undefined;
}

/** Entries by path, its bytes as Latin-1. */
export type BaselineEntries = Map<string, BaselineEntry>;

/** What a tree is compared with. */
export interface Baseline {
  readonly entries: ReadonlyMap<string, BaselineEntry>;
  /** When nobody but this process had touched it yet, in milliseconds. */
  readonly takenMs: number;
}

// The clocks of file systems tick every 10 ms or faster, those of FAT every 2 s; the latter cannot be waited for.
const TICK_MS = 50;
const NOTHING: ReadonlySet<string> = new Set();
const UNLIMITED: WalkRules = { maxEntries: Number.POSITIVE_INFINITY, maxDepth: 2048, omit: NOTHING };

/** Looks at every entry of a tree. */
export async function takeBaseline(
  root: Directory,
  originOf: (bytes: Buffer, stats: Stats) => Origin | undefined = () => undefined,
): Promise<Baseline> {
  const entries: BaselineEntries = new Map();
  await walkTree(root, UNLIMITED, (visit) => {
    const { bytes, stats } = visit;
    noteEntry(entries, bytes, describeState(visit), stats, originOf(bytes, stats));
  });
  return closeBaseline(entries);
}

/** Notes one entry that was just made. */
export function noteEntry(
  entries: BaselineEntries,
  bytes: Buffer,
  state: EntryState,
  stats: Stats,
  origin: Origin | undefined,
): void {
  const { ctimeMs } = stats;
  entries.set(bytes.toString("latin1"), {
    bytes,
    state,
    stamp: stampOf(stats),
    changedMs: ctimeMs,
    origin,
  });
}

/** Ends the time in which the tree belonged to this process alone. */
export function closeBaseline(entries: BaselineEntries): Baseline {
  return { entries, takenMs: Date.now() };
}

/** Whether an equal stamp proves equal content: not where the entry changed within a tick of the end of creation. */
export function isSettled({ takenMs }: Baseline, { changedMs }: BaselineEntry): boolean {
  return takenMs - changedMs > TICK_MS;
}
