import { createHash } from "node:crypto";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Task } from "./task.js";

/** What a verdict of the task depends on; a reference solution does not change it. */
const parts = {
  testbed: ["task.toml", "instruction.md", "repo", "grader"],
  harbor: ["task.toml", "instruction.md", "environment", "tests"],
} as const;

/**
 * SHA-256 over every file that a verdict of the task depends on: path, executable or not, content.
 *
 * @returns `sha256:` and 64 hexadecimal digits.
 */
export async function taskDigest({ directory, format }: Pick<Task, "directory" | "format">): Promise<string> {
  return digestOf(directory, parts[format]);
}

/** SHA-256 over every file of a directory, `.git` and `node_modules` left out. */
export async function directoryDigest(directory: string): Promise<string> {
  return digestOf(directory, await readdir(directory));
}

async function digestOf(directory: string, names: readonly string[]): Promise<string> {
  const sum = createHash("sha256");
  for (const path of (await Promise.all(names.map((name) => filesBelow(join(directory, name)))))
    .flat()
    .sort()) {
    const entry = await lstat(path);
    const name = relative(directory, path).replaceAll(sep, "/");
    const content = entry.isSymbolicLink() ? Buffer.from(await readlink(path)) : await readFile(path);
    const kind = entry.isSymbolicLink() ? "link" : (entry.mode & 0o111) === 0 ? "file" : "program";
    sum.update(`${JSON.stringify([name, kind, content.length])}\n`).update(content);
  }
  return `sha256:${sum.digest("hex")}`;
}

async function filesBelow(path: string): Promise<readonly string[]> {
  const entry = await lstat(path).catch(() => null);
  if (entry === null) return [];
  if (entry.isFile() || entry.isSymbolicLink()) return [path];
  if (!entry.isDirectory()) return [];
  const names = (await readdir(path)).filter((name) => name !== ".git" && name !== "node_modules");
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat();
}
