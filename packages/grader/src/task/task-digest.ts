import { createHash } from "node:crypto";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Task } from "./task.js";

/**
 * What a verdict of the task depends on; a reference solution does not change it. Of the repository `.git` and `node_modules`
 * are left out, as they are where it is copied; the grader's files are placed whole.
 */
const parts = {
  testbed: { copied: ["task.toml", "instruction.md", "repo"], placed: ["grader"] },
  harbor: { copied: ["task.toml", "instruction.md", "environment"], placed: ["tests"] },
} as const;

/**
 * SHA-256 over the id of a task and every file that its verdict depends on: path, executable or not, content. Of the modules
 * that its environment names, the versions count that package managers wrote down there.
 *
 * @returns `sha256:` and 64 hexadecimal digits.
 */
export async function taskDigest(
  task: Pick<Task, "directory" | "environment" | "format" | "id">,
): Promise<string> {
  const { directory, environment, format, id } = task;
  const { copied, placed } = parts[format];
  const paths = [
    ...(await below(directory, copied, leftOut)),
    ...(await below(directory, placed, none)),
    ...(environment.modules === null ? [] : await below(environment.modules, inventories, none)),
  ];
  return digestOf(directory, paths, id);
}

/** What npm, pnpm and Yarn write into a `node_modules` about what is in it. */
const inventories = [".package-lock.json", ".pnpm/lock.yaml", ".yarn-integrity", ".yarn-state.yml"];
const leftOut: ReadonlySet<string> = new Set([".git", "node_modules"]);
const none: ReadonlySet<string> = new Set();

/** SHA-256 over every file of a directory, `.git` and `node_modules` left out. */
export async function directoryDigest(directory: string): Promise<string> {
  return digestOf(directory, await below(directory, await readdir(directory), leftOut), null);
}

async function below(
  directory: string,
  names: readonly string[],
  omit: ReadonlySet<string>,
): Promise<readonly string[]> {
  return (
    await Promise.all(
      names.filter((name) => !omit.has(name)).map((name) => filesBelow(join(directory, name), omit)),
    )
  ).flat();
}

async function digestOf(directory: string, paths: readonly string[], id: string | null): Promise<string> {
  const sum = createHash("sha256");
  if (id !== null) sum.update(`${JSON.stringify(id)}\n`);
  for (const path of [...paths].sort()) {
    const entry = await lstat(path);
    const name = relative(directory, path).replaceAll(sep, "/");
    const content = entry.isSymbolicLink() ? Buffer.from(await readlink(path)) : await readFile(path);
    const kind = entry.isSymbolicLink() ? "link" : (entry.mode & 0o111) === 0 ? "file" : "program";
    sum.update(`${JSON.stringify([name, kind, content.length])}\n`).update(content);
  }
  return `sha256:${sum.digest("hex")}`;
}

async function filesBelow(path: string, omit: ReadonlySet<string>): Promise<readonly string[]> {
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return [];
  if (entry.isFile() || entry.isSymbolicLink()) return [path];
  if (!entry.isDirectory()) return [];
  return below(path, await readdir(path), omit);
}
