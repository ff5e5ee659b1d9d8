import { copyFile, mkdir } from "node:fs/promises";
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
    const url = known.has(argument) ? undefined : fileUrl.exec(argument)?.[0];
    if (url === undefined) reachable.push(argument);
    else {
      const copy = join(directory, basename(fileURLToPath(url)));
      await mkdir(directory, { recursive: true, mode: 0o755 });
      await copyFile(fileURLToPath(url), copy);
      reachable.push(argument.replace(url, copy));
      isUsed = true;
    }
  }
  return { args: reachable, directory: isUsed ? directory : null };
}
