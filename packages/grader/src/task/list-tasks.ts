import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { GraderError } from "../errors.js";
import { readTask } from "./read-task.js";
import { describeFaults, type TaskFault } from "./task-fault.js";
import type { Task } from "./task.js";

/** The tasks of a directory, and the directories in it that hold none. */
export interface TaskList {
  /** Tasks, sorted by id. */
  readonly tasks: readonly Task[];
  /** Directories with a `task.toml` that cannot be used, with what is wrong. */
  readonly invalid: readonly { readonly directory: string; readonly faults: readonly TaskFault[] }[];
}

/**
 * Lists the tasks of a directory: itself if it is one, else each directory directly below it that holds a `task.toml`.
 *
 * @throws `GraderError` `invalid-option` when the directory cannot be read, or two tasks have one id.
 */
export async function listTasks(directory: string): Promise<TaskList> {
  const path = resolve(directory);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const message = `tasks ${JSON.stringify(directory)} cannot be read (${error.code}); name a directory of tasks.`;
    throw new GraderError("invalid-option", message);
  });
  const directories = entries.some(({ name }) => name === "task.toml")
    ? [path]
    : entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  const tasks: Task[] = [];
  const invalid: TaskList["invalid"][number][] = [];
  for (const candidate of directories.sort()) {
    const reading = await readTask(candidate);
    if (reading.status === "valid") tasks.push(reading.task);
    else if (!isNoTask(reading.faults)) invalid.push({ directory: candidate, faults: reading.faults });
  }
  return { tasks: sortedById(tasks), invalid };
}

/**
 * The task of a directory.
 *
 * @throws `GraderError` `invalid-task` with every fault, its file, its key and the fix.
 */
export async function loadTask(directory: string): Promise<Task> {
  const reading = await readTask(directory);
  if (reading.status === "valid") return reading.task;
  throw new GraderError("invalid-task", `${directory} is no task: ${describeFaults(reading.faults)}.`);
}

function isNoTask(faults: readonly TaskFault[]): boolean {
  return faults.some(({ file, message }) => file === "task.toml" && message.startsWith("is missing; add it"));
}

function sortedById(tasks: readonly Task[]): readonly Task[] {
  const byId = new Map<string, Task>();
  for (const task of tasks) {
    const other = byId.get(task.id);
    if (other !== undefined) {
      const message = `${other.directory} and ${task.directory} both have the id ${task.id}; change one of them.`;
      throw new GraderError("invalid-option", message);
    }
    byId.set(task.id, task);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
