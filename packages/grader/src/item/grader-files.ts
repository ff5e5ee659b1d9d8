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
 *
 * @returns Paths of the files.
 */
export async function placeGraderFiles(tree: Workspace, task: Task): Promise<readonly string[]> {
  const files = await graderFiles(task);
  const inTheWay = await findInTheWay(tree, files);
  if (inTheWay.length > 0) await tree.remove(inTheWay);
  if (files.length > 0) await tree.writeFiles(files);
  return files.map(({ path }) => path);
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

/**
 * Entries that are no directory where one is needed, anything but a file where a file is needed, and names that some file
 * system takes for one of the grader's: the workspace writes no file beside such a one.
 */
async function findInTheWay(tree: Workspace, files: readonly WorkspaceFile[]): Promise<readonly string[]> {
  const wanted = new Map<string, { readonly path: string; readonly type: "directory" | "file" }>();
  for (const { path } of files) {
    const names = path.split("/");
    for (const [index] of names.slice(1).entries()) {
      const above = names.slice(0, index + 1).join("/");
      wanted.set(folded(above), { path: above, type: "directory" });
    }
    wanted.set(folded(path), { path, type: "file" });
  }
  const found: string[] = [];
  for (const { path, type } of await tree.list({ omit: [] })) {
    const own = wanted.get(folded(path));
    const isInTheWay = own !== undefined && (own.path !== path || own.type !== type);
    if (isInTheWay && !found.some((above) => path.startsWith(`${above}/`))) found.push(path);
  }
  return found;
}

/** One key for names that differ in case or composition alone. */
function folded(path: string): string {
  return path
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFD")
    .toLowerCase()
    .toUpperCase()
    .normalize("NFD");
}
