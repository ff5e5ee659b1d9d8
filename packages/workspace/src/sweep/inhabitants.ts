import { readdirSync, readlinkSync } from "node:fs";

/**
 * Every place that a process of this machine has open, runs from, works in or calls its root, as far as this user
 * may see; undefined where the platform does not tell.
 */
export function openPlaces(): readonly string[] | undefined {
  let processes: string[];
  try {
    processes = readdirSync("/proc").filter((name) => /^[0-9]+$/u.test(name));
  } catch {
    return undefined;
  }
  if (!processes.includes(String(process.pid))) return undefined;
  return processes.flatMap(placesOf);
}

function placesOf(processId: string): string[] {
  const own = ["cwd", "root", "exe"].map((name) => `/proc/${processId}/${name}`);
  const open = names(`/proc/${processId}/fd`).map((name) => `/proc/${processId}/fd/${name}`);
  return [...own, ...open].flatMap(target);
}

function names(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // It ended, or belongs to another user.
    return [];
  }
}

function target(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
}

/** Whether one of the places lies in a directory, or is it. */
export function isInhabited(directory: string, places: readonly string[]): boolean {
  return places.some((place) => place === directory || place.startsWith(`${directory}/`));
}
