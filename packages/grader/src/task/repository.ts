import { join } from "node:path";
import type { Task } from "./task.js";

const names = {
  testbed: { repository: "repo", grader: "grader" },
  harbor: { repository: "environment", grader: "tests" },
} as const;

/** Directory of the repository that a candidate starts from. */
export function repositoryOf({ directory, format }: Pick<Task, "directory" | "format">): string {
  return join(directory, names[format].repository);
}

/**
 * Directory of what no candidate may see.
 *
 * @returns Its absolute path: `grader/` of a task of testbed's own format, `tests/` of a Harbor task.
 */
export function graderOf({ directory, format }: Pick<Task, "directory" | "format">): string {
  return join(directory, names[format].grader);
}
