import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What lies at a path, as far as executing it is concerned. */
export function kindOf(file: string): "executable" | "plain" | "directory" | "missing" {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return "missing";
  if (stat.isDirectory()) return "directory";
  if (!stat.isFile()) return "plain";
  try {
    accessSync(file, constants.X_OK);
    return "executable";
  } catch {
    return "plain";
  }
}

/** One of the directories of a PATH holds an executable of this name. */
export function isOnPath(name: string, path: string): boolean {
  return path.split(delimiter).some((directory) => kindOf(join(directory, name)) === "executable");
}
