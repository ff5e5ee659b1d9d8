import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Workspace, WorkspaceFile } from "@testbed/workspace";
import { graderOf } from "../task/repository.js";
import type { Task } from "../task/task.js";

/** Where the grader's files go, relative to the tree. */
const targets = { testbed: "", harbor: "tests" } as const;

/**
 * Puts the files of the grader into the tree, in the place of whatever the candidate has put there. It is the last
 * thing that happens before the run: until then no candidate can reach them.
 */
export async function placeGraderFiles(tree: Workspace, task: Task): Promise<void> {
  const files = await graderFiles(task);
  const inTheWay = await findInTheWay(tree, files);
  if (inTheWay.length > 0) await tree.remove(inTheWay);
  if (files.length > 0) await tree.writeFiles(files);
}

async function graderFiles(task: Task): Promise<readonly WorkspaceFile[]> {
  const root = graderOf(task);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { mode } = await stat(path);
        const name = join(targets[task.format], relative(root, path)).replaceAll(sep, "/");
        return { path: name, content: await readFile(path), mode: mode & 0o777 };
      }),
  );
}

/** Entries that are no directory where one is needed, and anything but a file where a file is needed. */
async function findInTheWay(tree: Workspace, files: readonly WorkspaceFile[]): Promise<readonly string[]> {
  const types = new Map((await tree.list({ omit: [] })).map(({ path, type }) => [path, type]));
  const found = new Set<string>();
  for (const { path } of files) {
    const names = path.split("/");
    const above = names.slice(1).map((_, index) => names.slice(0, index + 1).join("/"));
    for (const directory of above)
      if ((types.get(directory) ?? "directory") !== "directory") found.add(directory);
    if ((types.get(path) ?? "file") !== "file") found.add(path);
  }
  return [...found];
}
