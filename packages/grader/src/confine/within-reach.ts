import { copyFile, mkdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Site } from "../site/site.js";

/** Arguments of a command whose own files a confined run can reach. */
export interface ReachableArguments {
  readonly args: readonly string[];
  /** Where these files lie; `null` when there are none. */
  readonly directory: string | null;
}

const fileUrl = /file:\/\/\S+/;
const filePath = /\/.+$/;

/**
 * Copies the files that a recipe added to a command line, such as a reporter, to where a run of another user or in a
 * sandbox can read them: the package they belong to may lie in somebody's home.
 */
export async function bringWithinReach(
  args: readonly string[],
  given: readonly string[],
  site: Site,
): Promise<ReachableArguments> {
  const directory = join(site.path, "recipe");
  const known = new Set(given);
  const reachable: string[] = [];
  let isUsed = false;
  for (const argument of args) {
    const file = known.has(argument) ? null : await fileIn(argument);
    if (file === null) reachable.push(argument);
    else {
      const copy = join(directory, basename(file.path));
      await mkdir(directory, { recursive: true, mode: 0o755 });
      await copyFile(file.path, copy);
      reachable.push(argument.replace(file.text, copy));
      isUsed = true;
    }
  }
  return { args: reachable, directory: isUsed ? directory : null };
}

/** A file that an argument names, as a URL or as an absolute path; the report is none yet. */
async function fileIn(argument: string): Promise<{ readonly text: string; readonly path: string } | null> {
  const url = fileUrl.exec(argument)?.[0];
  const text = url ?? filePath.exec(argument)?.[0];
  if (text === undefined) return null;
  const path = url === undefined ? text : fileURLToPath(url);
  const entry = await stat(path).catch(() => null);
  return entry?.isFile() === true ? { text, path } : null;
}
