import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sweepCgroups } from "../cgroup/sweep-cgroups.js";
import { sweepContainers } from "../isolation/container/sweep-containers.js";
import { cookieOf } from "../launch/cookie.js";
import { removeDirectories, scratchParents } from "../scratch/scratch.js";
import { killFound } from "../tree/kill-found.js";
import { goneSince } from "./owner-mark.js";

/** What was cleared away. */
export interface Reaped {
  /** Directories that are removed. */
  readonly removed: readonly string[];
  /** Directories, containers and cgroups that could not be removed in time. */
  readonly left: readonly string[];
  /** Names of containers that are removed. */
  readonly containers: readonly string[];
  /** No process of these runs is alive any more, as far as a search by environment, their cgroups and their engines show. */
  readonly verified: boolean;
}

const form = /^testbed-(?:home|tmp)-(?<mark>[0-9a-f-]+)\.(?<id>[0-9a-f-]{36})$/;
const longestMs = 10_000;

/**
 * Clears what the runs of processes left that were killed before they could: HOME and TMPDIR, containers and cgroups of
 * this user, and processes where nothing else had ended them. For the start of a harness. Runs of a process that lives, or that may live in another
 * container or on another machine, are not touched; without `/proc` nothing is.
 *
 * @returns What was cleared, within about ten seconds.
 */
export async function reap(): Promise<Reaped> {
  const deadline = performance.now() + longestMs;
  const [removed, left]: [string[], string[]] = [[], []];
  let verified = true;
  for (const { path, mark, id, startTicks } of scratchParents().flatMap(leftovers)) {
    const marks = { root: { pid: 0, startTicks }, group: null, cookie: cookieOf(mark, id) };
    const killed = await killFound(marks, deadline);
    verified &&= killed.verified;
    const isRemoved = await removeDirectories([path], deadline);
    (isRemoved ? removed : left).push(path);
  }
  const containers = await sweepContainers();
  const cgroups = await sweepCgroups(deadline);
  verified = cgroups.isEmpty && containers.left.length === 0 && verified;
  const all = [...left, ...containers.left, ...cgroups.left];
  return { removed, left: all, containers: containers.removed, verified };
}

interface Leftover {
  readonly path: string;
  readonly mark: string;
  readonly id: string;
  readonly startTicks: number;
}

function leftovers(parent: string): readonly Leftover[] {
  return namesIn(parent).flatMap((name) => {
    const { mark, id } = form.exec(name)?.groups ?? {};
    const startTicks = mark === undefined ? null : goneSince(mark);
    const path = join(parent, name);
    if (mark === undefined || id === undefined || startTicks === null || !isDirectory(path)) return [];
    return [{ path, mark, id, startTicks }];
  });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Another reap may have removed it. */
function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
