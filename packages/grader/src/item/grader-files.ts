import type { BigIntStats } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Workspace, WorkspaceFile } from "@testbed/workspace";
import { graderOf } from "../task/repository.js";
import type { Task } from "../task/task.js";

/** Where the grader's files go, relative to the tree. */
const targets = { testbed: "", harbor: "tests" } as const;

/** The grader's files as they lie in the tree. */
export interface PlacedFiles {
  /** Their paths, relative to the tree, sorted. */
  readonly paths: readonly string[];
  /** Entries of the candidate that had to go to make room for them. */
  readonly removed: readonly string[];
  /** Notes what they are; to be called when nothing but the run itself is still to come. */
  seal(): Promise<void>;
  /** Those that are no longer what was noted; to be asked when no process of the run is left. */
  changed(): Promise<readonly string[]>;
}

/**
 * Puts the files of the grader into the tree, in the place of whatever the candidate has put there. It is the last
 * thing that happens before the run: until then no candidate can reach them.
 */
export async function placeGraderFiles(tree: Workspace, task: Task): Promise<PlacedFiles> {
  const files = await graderFiles(task);
  const inTheWay = await findInTheWay(tree, files);
  if (inTheWay.length > 0) await tree.remove(inTheWay);
  if (files.length > 0) await tree.writeFiles(files);
  const paths = files.map(({ path }) => path).sort();
  const root = await realpath(tree.root);
  const identities = async (): Promise<readonly (string | null)[]> =>
    Promise.all(paths.map(async (path) => identityOf(join(root, path))));
  let sealed: readonly (string | null)[] = [];
  return {
    paths,
    removed: inTheWay,
    async seal() {
      sealed = await identities();
    },
    async changed() {
      const now = await identities();
      return paths.filter((_, index) => (sealed[index] ?? null) === null || sealed[index] !== now[index]);
    },
  };
}

/**
 * What tells that a file is still the one that was placed. Its time of change can be set by nobody: a file that was
 * written to, or moved away and back, has another one, whatever its bytes are.
 */
async function identityOf(path: string): Promise<string | null> {
  const entry: BigIntStats | null = await lstat(path, { bigint: true }).catch(() => null);
  if (entry?.isFile() !== true) return null;
  const { dev, ino, size, ctimeNs } = entry;
  return [dev, ino, size, ctimeNs].join(" ");
}

async function graderFiles(task: Task): Promise<readonly WorkspaceFile[]> {
  const root = graderOf(task);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = join(targets[task.format], relative(root, path)).replaceAll(sep, "/");
        if (!entry.isFile())
          throw new Error(`${name} of the grader is no regular file, and would be left out`);
        const { mode } = await lstat(path);
        return { path: name, content: await readFile(path), mode: mode & 0o777 };
      }),
  );
}

/**
 * Entries that are no directory where one is needed, anything but a file where a file is needed, and those whose names
 * differ from the needed one in nothing but case or spelling: on another system they would be the same entry.
 */
async function findInTheWay(tree: Workspace, files: readonly WorkspaceFile[]): Promise<readonly string[]> {
  const needed = neededEntries(files);
  const found: string[] = [];
  for (const { path, type } of await tree.list({ omit: [] })) {
    const wanted = needed.get(folded(path));
    if (wanted === undefined) continue;
    const isSame = wanted.path === path && wanted.type === type;
    const isBelow = found.some((parent) => path.startsWith(`${parent}/`));
    if (!isSame && !isBelow) found.push(path);
  }
  return found;
}

function neededEntries(
  files: readonly WorkspaceFile[],
): ReadonlyMap<string, { readonly path: string; readonly type: "directory" | "file" }> {
  const needed = new Map<string, { readonly path: string; readonly type: "directory" | "file" }>();
  for (const { path } of files) {
    const names = path.split("/");
    for (const index of names.slice(1).keys()) {
      const directory = names.slice(0, index + 1).join("/");
      needed.set(folded(directory), { path: directory, type: "directory" });
    }
    needed.set(folded(path), { path, type: "file" });
  }
  return needed;
}

/** The key under which two paths are one entry on some file system; as `@testbed/workspace` compares them. */
function folded(path: string): string {
  let key = path;
  for (let round = 0; round < 4; round += 1)
    key = key
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
      .normalize("NFD")
      .toLowerCase()
      .toUpperCase();
  return key;
}
