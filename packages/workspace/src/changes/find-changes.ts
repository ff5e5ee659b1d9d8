import type { Directory } from "../handle/directory.js";
import { describePath, describeState } from "../tree/describe-entry.js";
import { walkTree, type Visit, type WalkRules } from "../tree/walk-tree.js";
import type { EntryState, WorkspaceChange } from "../workspace/workspace.js";
import { isSettled, type Baseline, type BaselineEntry } from "./baseline.js";
import { digestOfFile, originalDigest, stampOf } from "./origin.js";

/** A change with the bytes of its path. */
export interface Found {
  readonly bytes: Buffer;
  readonly change: WorkspaceChange;
}

/** Compares a tree with its baseline; changes sorted by the bytes of the paths. */
export async function findChanges(
  root: Directory,
  baseline: Baseline,
  limits: Omit<WalkRules, "omit">,
): Promise<readonly WorkspaceChange[]> {
  const found: Found[] = [];
  const seen = new Set<string>();
  await walkTree(root, { ...limits, omit: new Set() }, (visit) => {
    const key = visit.bytes.toString("latin1");
    seen.add(key);
    const change = compareEntry(visit, baseline.entries.get(key), baseline);
    if (change !== undefined) found.push({ bytes: visit.bytes, change });
  });
  for (const [key, { bytes, state }] of baseline.entries) {
    if (seen.has(key)) continue;
    found.push({ bytes, change: { ...describePath(bytes), change: "removed", before: state } });
  }
  return sortFound(found);
}

/** Changes in the order of the bytes of their paths. */
export function sortFound(found: Found[]): readonly WorkspaceChange[] {
  return found.sort((one, other) => Buffer.compare(one.bytes, other.bytes)).map(({ change }) => change);
}

/** What happened to one entry; undefined where nothing did. */
export function compareEntry(
  visit: Visit,
  before: BaselineEntry | undefined,
  baseline: Baseline,
): WorkspaceChange | undefined {
  const after = describeState(visit);
  const where = describePath(visit.bytes);
  if (before === undefined) return { ...where, change: "added", after };
  const change = kindOfChange(visit, { before, isSettled: isSettled(baseline, before) }, after);
  return change === undefined ? undefined : { ...where, change, before: before.state, after };
}

interface Known {
  readonly before: BaselineEntry;
  readonly isSettled: boolean;
}

function kindOfChange(
  visit: Visit,
  known: Known,
  after: EntryState,
): "type" | "modified" | "mode" | undefined {
  const { state } = known.before;
  if (state.type !== after.type) return "type";
  if (state.target !== after.target) return "modified";
  if (after.type === "file" && !hasSameContent(visit, known)) return "modified";
  return state.mode === after.mode ? undefined : "mode";
}

/** Where neither the stamp nor the origin can tell, the content counts as changed. */
function hasSameContent(
  { directory, name, stats }: Visit,
  { before: { bytes, state, stamp, origin }, isSettled: settled }: Known,
): boolean {
  if (stats.size !== state.size) return false;
  const sameStamp = stampOf(stats) === stamp;
  if (sameStamp && settled) return true;
  const original = origin === undefined ? undefined : originalDigest(origin, bytes, state.size);
  if (original === undefined) return sameStamp;
  return digestOfFile(directory.at(name), state.size) === original;
}
