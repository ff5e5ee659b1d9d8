import type { Stats } from "node:fs";
import type { Baseline, BaselineEntry } from "../changes/baseline.js";
import { compareEntry, sortFound, type Found } from "../changes/find-changes.js";
import { stampOf } from "../changes/origin.js";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { readEntries, statEntry } from "../handle/entry.js";
import { openDirectory } from "../handle/open-directory.js";
import { createPace, type Pace } from "../handle/pace.js";
import { decodeBytes } from "../tree/decode-bytes.js";
import { describePath, describeState } from "../tree/describe-entry.js";
import { walkTree, type Visit, type WalkRules } from "../tree/walk-tree.js";
import { OVERLAY, UPPER } from "./overlay-mount.js";
import type { WorkspaceChange } from "../workspace/workspace.js";

/** Compares the tree of an overlay with its template, and with what was written while the workspace was made. */
export async function compareOverlay(
  {
    root,
    control,
    template,
  }: { readonly root: Directory; readonly control: Directory; readonly template: string },
  baseline: Baseline,
  limits: Limits,
): Promise<readonly WorkspaceChange[]> {
  const opened: Directory[] = [];
  const open = (directory: Directory): Directory => {
    opened.push(directory);
    return directory;
  };
  try {
    const upper = open(open(control.open(OVERLAY)).open(UPPER));
    const lower = open(openDirectory(template, root.guarantee));
    return await findOverlayChanges({ merged: root, upper, lower, template }, baseline, limits);
  } finally {
    for (const directory of opened) directory.close();
  }
}

/** The trees of an overlay. */
interface OverlayTrees {
  /** What the candidate sees. */
  readonly merged: Directory;
  /** What differs from the template; only asked which entries it has. */
  readonly upper: Directory;
  readonly lower: Directory;
  /** Path of the template. */
  readonly template: string;
}

type Limits = Omit<WalkRules, "omit">;

interface Comparison extends Limits {
  readonly template: string;
  readonly baseline: Baseline;
  readonly found: Found[];
  readonly seen: Set<string>;
  readonly pace: Pace;
  count: number;
}

/** The same directory in all trees, as far as it is there. */
interface Level {
  readonly merged: Directory;
  readonly upper: Directory | undefined;
  readonly lower: Directory | undefined;
  readonly path: Buffer;
  readonly depth: number;
}

const SLASH = Buffer.from("/");
const NOTHING: ReadonlySet<string> = new Set();

/** Only directories that the upper layer has are read: the cost is that of the changes, not that of the template. */
async function findOverlayChanges(
  { merged, upper, lower, template }: OverlayTrees,
  baseline: Baseline,
  limits: Limits,
): Promise<readonly WorkspaceChange[]> {
  const state = { found: [], seen: new Set<string>(), pace: createPace(), count: 0 };
  const comparison: Comparison = { ...limits, template, baseline, ...state };
  await compareLevel({ merged, upper, lower, path: Buffer.alloc(0), depth: 1 }, comparison);
  for (const [key, { bytes, state: before }] of baseline.entries) {
    if (!comparison.seen.has(key)) noteRemoved(bytes, before, comparison);
  }
  return sortFound(comparison.found);
}

async function compareLevel(level: Level, comparison: Comparison): Promise<void> {
  const touched = namesIn(level.upper);
  const here = new Set<string>();
  for (const { name } of readEntries(level.merged)) {
    const pause = comparison.pace();
    if (pause !== undefined) await pause;
    const stats = statEntry(level.merged, name);
    if (stats === undefined) continue;
    here.add(name.toString("latin1"));
    const bytes = below(level.path, name);
    refuseTooFar(bytes, level.depth, comparison);
    await compareOne(level, { directory: level.merged, name, bytes, stats }, touched, comparison);
  }
  if (level.lower === undefined) return;
  for (const { name } of readEntries(level.lower)) {
    if (!here.has(name.toString("latin1"))) await noteGone(level.lower, name, level.path, comparison);
  }
}

async function compareOne(
  level: Level,
  visit: Visit,
  touched: ReadonlySet<string>,
  comparison: Comparison,
): Promise<void> {
  const key = visit.bytes.toString("latin1");
  const known = comparison.baseline.entries.get(key);
  const original = level.lower === undefined ? undefined : statEntry(level.lower, visit.name);
  const isTouched = touched.has(visit.name.toString("latin1"));
  if (!isTouched && known === undefined && original !== undefined && isSame(visit.stats, original)) return;
  comparison.seen.add(key);
  const before = known ?? entryOf(level.lower, visit, original, comparison);
  const change = compareEntry(visit, before, comparison.baseline);
  if (change !== undefined) comparison.found.push({ bytes: visit.bytes, change });
  if (visit.stats.isDirectory()) await compareBelow(level, visit, comparison);
  else if (level.lower !== undefined && original?.isDirectory() === true)
    await noteContent(level.lower, visit.name, visit.bytes, comparison);
}

/** A layer in between can give a directory of the template another name, but no other inode. */
function isSame(stats: Stats, original: Stats): boolean {
  return (
    stats.ino === original.ino &&
    stats.mode === original.mode &&
    (stats.isDirectory() || (stats.size === original.size && stats.mtimeMs === original.mtimeMs))
  );
}

function entryOf(
  lower: Directory | undefined,
  { name, bytes }: Visit,
  stats: Stats | undefined,
  { template: directory }: Comparison,
): BaselineEntry | undefined {
  if (lower === undefined || stats === undefined) return undefined;
  const stamp = stampOf(stats);
  const state = describeState({ directory: lower, name, stats });
  return { bytes, state, stamp, changedMs: Infinity, origin: { kind: "template", directory, stamp } };
}

async function compareBelow(level: Level, { name, bytes }: Visit, comparison: Comparison): Promise<void> {
  const merged = openIn(level.merged, name);
  if (merged === undefined) {
    const path = decodeBytes(bytes).text;
    throw new WorkspaceError("changed-during-call", "was exchanged during the call", { path });
  }
  const upper = openIn(level.upper, name);
  const lower = openIn(level.lower, name);
  try {
    await compareLevel({ merged, upper, lower, path: bytes, depth: level.depth + 1 }, comparison);
  } finally {
    for (const directory of [merged, upper, lower]) directory?.close();
  }
}

async function noteGone(
  lower: Directory,
  name: Buffer,
  above: Buffer,
  comparison: Comparison,
): Promise<void> {
  const stats = statEntry(lower, name);
  if (stats === undefined) return;
  const bytes = below(above, name);
  const known = comparison.baseline.entries.get(bytes.toString("latin1"));
  comparison.seen.add(bytes.toString("latin1"));
  noteRemoved(bytes, known?.state ?? describeState({ directory: lower, name, stats }), comparison);
  if (stats.isDirectory()) await noteContent(lower, name, bytes, comparison);
}

/** All that lay in a directory of the template is gone with it. */
async function noteContent(
  lower: Directory,
  name: Buffer,
  path: Buffer,
  comparison: Comparison,
): Promise<void> {
  const directory = lower.open(name);
  const rules = { maxEntries: comparison.maxEntries, maxDepth: Number.POSITIVE_INFINITY, omit: NOTHING };
  try {
    await walkTree(directory, rules, (visit) => {
      const bytes = below(path, visit.bytes);
      const key = bytes.toString("latin1");
      comparison.seen.add(key);
      noteRemoved(bytes, comparison.baseline.entries.get(key)?.state ?? describeState(visit), comparison);
    });
  } finally {
    directory.close();
  }
}

function noteRemoved(bytes: Buffer, before: BaselineEntry["state"], { found }: Comparison): void {
  found.push({ bytes, change: { ...describePath(bytes), change: "removed", before } });
}

function namesIn(directory: Directory | undefined): ReadonlySet<string> {
  if (directory === undefined) return NOTHING;
  return new Set(readEntries(directory).map(({ name }) => name.toString("latin1")));
}

function openIn(parent: Directory | undefined, name: Buffer): Directory | undefined {
  try {
    return parent?.open(name);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

function below(above: Buffer, name: Buffer): Buffer {
  return above.length === 0 ? name : Buffer.concat([above, SLASH, name]);
}

function refuseTooFar(bytes: Buffer, depth: number, comparison: Comparison): void {
  comparison.count += 1;
  const path = decodeBytes(bytes).text;
  if (comparison.count > comparison.maxEntries) {
    const reason = `is one entry more than ${comparison.maxEntries} (limits.maxEntries)`;
    throw new WorkspaceError("too-many-entries", reason, { path });
  }
  if (depth <= comparison.maxDepth) return;
  const reason = `lies more than ${comparison.maxDepth} levels deep (limits.maxDepth)`;
  throw new WorkspaceError("too-deep", reason, { path });
}
