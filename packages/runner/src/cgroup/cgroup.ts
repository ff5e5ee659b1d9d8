import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { systemCode } from "../errors/system-error.js";
import type { ResourceCounters } from "../outcome/resource.js";
import { ownerMark } from "../reap/owner-mark.js";
import { neededControllers, readCounters, writeBounds, type TotalLimits } from "./bounds.js";
import { findHierarchies, type Controller, type Hierarchy } from "./hierarchies.js";
import { cgroupsBelow, killMembers } from "./kill-members.js";

const pauseMs = 3;

/** The cgroups of one run: a single directory in version 2, one for each controller in version 1. */
export class Cgroup {
  readonly #directories: Readonly<Partial<Record<Controller, string>>>;
  /** Each once; what a process joins. */
  readonly #all: readonly string[];

  constructor(directories: Readonly<Partial<Record<Controller, string>>>, unified: string | null) {
    this.#directories = directories;
    this.#all = [...new Set([...Object.values(directories), ...(unified === null ? [] : [unified])])];
  }

  /** Files that a process writes to in order to join. */
  get entrances(): readonly string[] {
    return this.#all.map((each) => join(each, "cgroup.procs"));
  }

  /** What the kernel counted. */
  counters(): ResourceCounters {
    return readCounters(this.#directories);
  }

  /** Kills whatever is in it; `true` once the kernel says that nothing is. */
  async empty(deadline: number): Promise<boolean> {
    for (;;) {
      const alive = this.#all.filter((each) => killMembers(each));
      if (alive.length === 0) return true;
      if (performance.now() >= deadline) return false;
      await setTimeout(pauseMs);
    }
  }

  /** Removes it; what is not empty, or not yet, stays for `reap` and is returned. */
  async remove(deadline: number): Promise<readonly string[]> {
    for (;;) {
      const left = this.#all.filter((each) => !removeDirectory(each));
      if (left.length === 0 || performance.now() >= deadline) return left;
      await setTimeout(pauseMs);
    }
  }
}

/** Makes the cgroups of a run with its limits; where that is not possible, the reason. */
export function createCgroup(id: string, limits: TotalLimits): Cgroup | string {
  const hierarchies = findHierarchies();
  const name = `testbed-${ownerMark()}.${id}`;
  const needed = neededControllers(limits);
  const made: string[] = [];
  try {
    const unified = hierarchies.find(({ version }) => version === 2);
    const directory = unified === undefined ? null : makeUnified(unified, name, needed, made);
    const held = directory === null ? [] : controllersOf(directory);
    const isUnified = needed.every((each) => held.includes(each));
    const directories = isUnified
      ? Object.fromEntries(needed.map((each) => [each, directory]))
      : makeSeparate(hierarchies, name, needed, made);
    writeBounds(limits, directories, isUnified ? 2 : 1);
    return new Cgroup(directories, directory);
  } catch (error) {
    made.forEach(removeDirectory);
    return error instanceof MissingController ? error.message : `the kernel refuses (${systemCode(error)})`;
  }
}

class MissingController extends Error {}

/**
 * A cgroup of version 2 in the one of this process or above it, with the controllers where there is one: a cgroup that
 * holds processes cannot hand controllers on. `null` where none can be made.
 */
function makeUnified(
  { own, root }: Hierarchy,
  name: string,
  needed: readonly Controller[],
  made: string[],
): string | null {
  for (let parent = own; parent.startsWith(root); parent = dirname(parent)) {
    if (!needed.every((each) => controllersOf(parent).includes(each))) break;
    handOn(parent, needed);
    const directory = tryMake(join(parent, name));
    if (directory === null) continue;
    if (needed.every((each) => controllersOf(directory).includes(each))) {
      made.push(directory);
      return directory;
    }
    removeDirectory(directory);
  }
  // Without controllers it still kills.
  const directory = tryMake(join(own, name));
  if (directory !== null) made.push(directory);
  return directory;
}

function makeSeparate(
  hierarchies: readonly Hierarchy[],
  name: string,
  needed: readonly Controller[],
  made: string[],
): Readonly<Partial<Record<Controller, string>>> {
  const directories: Partial<Record<Controller, string>> = {};
  for (const controller of [...needed, "cpuacct"] as const) {
    const hierarchy = hierarchies.find(({ controllers }) => controllers.includes(controller));
    if (hierarchy === undefined && controller === "cpuacct") continue;
    if (hierarchy === undefined) {
      throw new MissingController(
        `no cgroup that is delegated to this process has the controller ${controller}; start it in one, such as a systemd service with Delegate=yes, in a cgroup below the delegated one`,
      );
    }
    const directory = join(hierarchy.own, name);
    if (!existsSync(directory)) mkdirSync(directory);
    made.push(directory);
    directories[controller] = directory;
  }
  return directories;
}

function handOn(parent: string, needed: readonly Controller[]): void {
  try {
    writeFileSync(join(parent, "cgroup.subtree_control"), needed.map((each) => `+${each}`).join(" "), {
      flag: "r+",
    });
  } catch {
    // Whether it worked is seen in the child.
  }
}

function tryMake(directory: string): string | null {
  try {
    mkdirSync(directory);
    return directory;
  } catch {
    return null;
  }
}

function controllersOf(directory: string): readonly string[] {
  try {
    return readFileSync(join(directory, "cgroup.controllers"), "latin1").trim().split(" ");
  } catch {
    return [];
  }
}

/** `false` while something is in it. A run started by root can have made cgroups of its own below. */
export function removeDirectory(directory: string): boolean {
  try {
    for (const inner of cgroupsBelow(directory)) removeDirectory(inner);
    rmdirSync(directory);
    return true;
  } catch (error) {
    return systemCode(error) === "ENOENT";
  }
}
