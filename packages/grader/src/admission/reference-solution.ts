import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Candidate } from "../candidate/candidate.js";
import type { Task } from "../task/task.js";

/**
 * The reference solution of a task: `solution/solution.patch`, or else the files of `solution/`, laid over the repository.
 * Null if there is none, or only a script that would have to be run.
 */
export async function referenceSolution({ directory, format }: Task): Promise<Candidate | null> {
  const solution = join(directory, "solution");
  const patch = await readFile(join(solution, "solution.patch"), "utf8").catch(() => null);
  if (patch !== null) return { kind: "patch", patch };
  const entry = await lstat(solution).catch(() => null);
  if (entry?.isDirectory() !== true || format === "harbor") return null;
  return (await readdir(solution)).length === 0 ? null : { kind: "directory", directory: solution };
}
