import { isHolder } from "./holder.js";
import { environmentOf, listProcesses, lookUp, userOf, type ProcessEntry } from "./process-table.js";

/** How the processes of one run are recognised. */
export interface RunMarks {
  /** Process that all of them descend from, as long as none loses its parent; older than all, and leader of a session. */
  readonly root: Pick<ProcessEntry, "pid" | "startTicks">;
  /** Process group of the main process; `null` when it is not known. */
  readonly group: number | null;
  /** `NAME=value` that stands in the environment of the run. */
  readonly cookie: string;
}

/** Live processes of a run, without its root. */
export interface SearchResult {
  readonly found: readonly ProcessEntry[];
  /**
   * A process of this user, younger than the run, did not show its environment: it may belong to it. Or this process
   * could not look at all of them.
   */
  readonly unknown: boolean;
}

/** Finds what is alive of a run: descendants, members of its group and session, and bearers of its cookie. */
export function searchProcesses(marks: RunMarks): SearchResult {
  const { alive, isComplete } = listProcesses();
  const young = alive.filter((entry) => entry.startTicks >= marks.root.startTicks);
  const ours = new Set<number>();
  let unknown = !isComplete;
  for (const entry of young) {
    if (isRoot(entry, marks)) ours.add(entry.pid);
    else if (isInGroup(entry, marks, young) || isInSession(entry, marks, young)) ours.add(entry.pid);
    else {
      const { text, isFailed } = environmentOf(entry);
      if (text?.split("\0").includes(marks.cookie) === true) ours.add(entry.pid);
      else if (isFailed || (text === null && isHiding(entry))) unknown = true;
    }
  }
  addDescendants(young, ours);
  const found = young.filter((entry) => ours.has(entry.pid) && !isRoot(entry, marks));
  return { found, unknown };
}

/** It did not only end since it was listed. */
function isHiding({ pid, startTicks }: ProcessEntry): boolean {
  const now = lookUp(pid);
  if (now?.startTicks !== startTicks || now.isDead || now.isBare) return false;
  const user = userOf(pid);
  return (user === null || user === process.getuid?.()) && !isHolder(now);
}

/** The number of the root may have been given to another process by now. */
function isRoot(entry: ProcessEntry, { root }: RunMarks): boolean {
  return entry.pid === root.pid && entry.startTicks === root.startTicks;
}

/**
 * A group keeps its number as long as it has a member. Where a process other than the one that made the group has
 * this pid, the group is over and the number stands for something else.
 */
function isInGroup(entry: ProcessEntry, marks: RunMarks, young: readonly ProcessEntry[]): boolean {
  if (marks.group === null || entry.group !== marks.group) return false;
  return marks.group !== marks.root.pid || !isReplaced(marks, young);
}

/** The root made a session; it keeps its number as a group does. Who made one of its own is not found by it. */
function isInSession(entry: ProcessEntry, marks: RunMarks, young: readonly ProcessEntry[]): boolean {
  return marks.root.pid !== 0 && entry.session === marks.root.pid && !isReplaced(marks, young);
}

function isReplaced(marks: RunMarks, young: readonly ProcessEntry[]): boolean {
  return young.some((each) => each.pid === marks.root.pid && !isRoot(each, marks));
}

function addDescendants(young: readonly ProcessEntry[], ours: Set<number>): void {
  let size = -1;
  while (size !== ours.size) {
    size = ours.size;
    for (const entry of young) if (ours.has(entry.parent)) ours.add(entry.pid);
  }
}
