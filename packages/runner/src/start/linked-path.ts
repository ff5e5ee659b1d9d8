import { realpathSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

/**
 * Whether a link below `directory`, where an earlier run may have put one, leads a path elsewhere. What is not there
 * leads nowhere, and what is to be done with it fails by itself.
 */
export function isLedElsewhere(path: string, directory: string): boolean {
  const way = relative(directory, path);
  if (way === "" || isAbsolute(way) || way.split("/", 1)[0] === "..") return false;
  try {
    return realpathSync(path) !== join(realpathSync(directory), way);
  } catch {
    return false;
  }
}
