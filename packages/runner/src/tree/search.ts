import { environmentOf, listProcesses, userOf, type ProcessEntry } from "./process-table.js";

/** How the processes of one run are recognised. */
export interface RunMarks {
  /** Process that all of them descend from, as long as none loses its parent. */
  readonly root: number;
  /** Process group of the main process; `null` when it is not known. */
  readonly group: number | null;
  /** `NAME=value` that stands in the environment of the run. */
  readonly cookie: string;
  /** Nothing older belongs to the run. */
  readonly sinceTicks: number;
}

/** Live processes of a run. */
export interface SearchResult {
  readonly found: readonly ProcessEntry[];
  /** A process of this user, younger than the run, did not show its environment: it may belong to it. */
  readonly unknown: boolean;
}

/** Finds what is alive of a run: descendants, members of its group, and bearers of its cookie. */
export function searchProcesses(marks: RunMarks): SearchResult {
  const young = listProcesses().filter((entry) => entry.startTicks >= marks.sinceTicks);
  const ours = withDescendants(young, marks);
  let unknown = false;
  for (const entry of young) {
    if (ours.has(entry.pid)) continue;
    const environment = environmentOf(entry.pid);
    if (environment?.split("\0").includes(marks.cookie) === true) ours.add(entry.pid);
    else if (environment === null && userOf(entry.pid) === process.getuid?.()) unknown = true;
  }
  // Once more, for children of the bearers.
  const all = withDescendants(young, marks, ours);
  return { found: young.filter((entry) => all.has(entry.pid)), unknown };
}

function withDescendants(
  young: readonly ProcessEntry[],
  marks: RunMarks,
  seed: ReadonlySet<number> = new Set(),
): Set<number> {
  const ours = new Set(seed);
  let size = -1;
  while (size !== ours.size) {
    size = ours.size;
    for (const entry of young) {
      const isOurs = entry.pid === marks.root || entry.parent === marks.root || ours.has(entry.parent);
      if (isOurs || entry.group === marks.group) ours.add(entry.pid);
    }
  }
  return ours;
}
