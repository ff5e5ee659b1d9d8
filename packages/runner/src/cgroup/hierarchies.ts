import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** What a cgroup can bound or count. */
export type Controller = "memory" | "pids" | "cpu" | "cpuacct";

/** One tree of cgroups, and the place of this process in it. */
export interface Hierarchy {
  readonly version: 1 | 2;
  /** Version 1 only: what it controls. */
  readonly controllers: readonly string[];
  /** Where it is mounted. */
  readonly root: string;
  /** The cgroup of this process. */
  readonly own: string;
}

/** The trees of cgroups that this process is in and sees; version 2 first. */
export function findHierarchies(): readonly Hierarchy[] {
  const places = read("/proc/self/cgroup").split("\n");
  return read("/proc/self/mountinfo")
    .split("\n")
    .flatMap((line) => hierarchy(line, places))
    .toSorted((one, other) => other.version - one.version);
}

/** A line is `id parent device root place options … - type source options` (proc(5)). */
function hierarchy(line: string, places: readonly string[]): readonly Hierarchy[] {
  const [before = "", after = ""] = line.split(" - ");
  const [, , , root = "", mount = ""] = before.split(" ");
  const [type, , options = ""] = after.split(" ");
  if (type !== "cgroup" && type !== "cgroup2") return [];
  const controllers =
    type === "cgroup2" ? [] : options.split(",").filter((each) => each !== "rw" && each !== "ro");
  const place = places.map((each) => placeIn(each, type, controllers)).find((each) => each !== null);
  if (place === undefined || place === null) return [];
  const way = relative(root, place);
  // It lies above what is mounted here.
  if (way.startsWith("..")) return [];
  return [{ version: type === "cgroup2" ? 2 : 1, controllers, root: mount, own: join(mount, way) }];
}

/** A line is `number:controllers:path`. */
function placeIn(line: string, type: string, controllers: readonly string[]): string | null {
  const [number = "", names = "", ...path] = line.split(":");
  // The options of a mount name more than its controllers.
  const isOld = names !== "" && names.split(",").every((each) => controllers.includes(each));
  const isIt = type === "cgroup2" ? number === "0" && names === "" : isOld;
  return isIt ? path.join(":") : null;
}

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
