import { lstat, readdir, readFile } from "node:fs/promises";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import { parse, TomlError } from "smol-toml";
import type { Task } from "./task.js";
import { harborFile, taskFile } from "./task-file.js";
import { faultsOf, type TaskFault } from "./task-fault.js";
import { fromHarbor, fromTaskFile } from "./to-task.js";

/** What was found in a directory that should hold a task. */
export type TaskReading =
  | { readonly status: "valid"; readonly task: Task }
  | { readonly status: "invalid"; readonly faults: readonly TaskFault[] };

const fileName = "task.toml";

/**
 * Reads the task of a directory: `task.toml`, the prompt in it or in `instruction.md`, `repo/` and `grader/` for a task of
 * testbed's own format; `task.toml`, `instruction.md`, `environment/` and `tests/` for a Harbor task.
 *
 * @param directory - Path of the task.
 * @returns The task, or every fault with its file, its key and the fix.
 */
export async function readTask(directory: string): Promise<TaskReading> {
  const path = resolve(directory);
  const text = await readFile(join(path, fileName), "utf8").catch(() => null);
  if (text === null) return invalid(fileName, "", "is missing; add it, or name the directory that holds it");
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return invalid(
      fileName,
      "",
      `is no TOML: line ${error.line}, column ${error.column}: ${firstLine(error)}`,
    );
  }
  const prompt = await readFile(join(path, "instruction.md"), "utf8").catch(() => null);
  return isHarbor(content) ? readHarbor(path, content, prompt) : readOwn(path, content, prompt);
}

async function readOwn(path: string, content: unknown, instruction: string | null): Promise<TaskReading> {
  const parsed = taskFile.safeParse(content, { reportInput: true });
  if (!parsed.success) return { status: "invalid", faults: faultsOf(fileName, parsed.error) };
  const { prompt = instruction, environment } = parsed.data;
  const faults = [
    ...(await missingDirectories(path, ["repo", "grader"])),
    ...(await specialFiles(path, "grader")),
    ...(prompt === null ? [promptFault] : []),
    ...(await modulesFault(path, environment.modules)),
  ];
  if (faults.length > 0 || prompt === null) return { status: "invalid", faults };
  return { status: "valid", task: fromTaskFile(path, parsed.data, prompt) };
}

async function readHarbor(path: string, content: unknown, prompt: string | null): Promise<TaskReading> {
  const parsed = harborFile.safeParse(content, { reportInput: true });
  if (!parsed.success) return { status: "invalid", faults: faultsOf(fileName, parsed.error) };
  const { suite } = parsed.data;
  const faults = [
    ...(await missingDirectories(path, ["environment", "tests"])),
    ...(await specialFiles(path, "tests")),
    ...(prompt === null ? [promptFault] : []),
    ...(suite === undefined ? [suiteFault] : []),
  ];
  if (faults.length > 0 || prompt === null || suite === undefined) return { status: "invalid", faults };
  return {
    status: "valid",
    task: fromHarbor(path, basename(path).toLowerCase(), { ...parsed.data, suite }, prompt),
  };
}

/** Tables that only tasks of that format have. */
function isHarbor(content: unknown): boolean {
  if (typeof content !== "object" || content === null || "id" in content) return false;
  return "verifier" in content || "agent" in content || "version" in content || "schema_version" in content;
}

const promptFault: TaskFault = {
  file: fileName,
  key: "prompt",
  message: "is missing; write it here, or put it into instruction.md",
};
const suiteFault: TaskFault = {
  file: fileName,
  key: "suite",
  message:
    'is missing; tests/test.sh of a Harbor task writes its own reward, so add a [suite] table with the command that tests, such as command = ["pytest", "tests"]',
};

async function missingDirectories(path: string, names: readonly string[]): Promise<readonly TaskFault[]> {
  const faults = await Promise.all(
    names.map(async (name) => {
      const entry = await lstat(join(path, name)).catch(() => null);
      return entry?.isDirectory() === true
        ? []
        : [{ file: `${name}/`, key: "", message: "is no directory; add it, empty if need be" }];
    }),
  );
  return faults.flat();
}

/** Behind a link lies something that is in no digest, and that may be another thing tomorrow. */
async function specialFiles(path: string, grader: string): Promise<readonly TaskFault[]> {
  const entries = await readdir(join(path, grader), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isFile() && !entry.isDirectory())
    .map((entry) => {
      const what = entry.isSymbolicLink() ? "is a link" : "is no regular file";
      const file = relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
      return { file, key: "", message: `${what}; put the file itself there` };
    });
}

async function modulesFault(path: string, modules: string | undefined): Promise<readonly TaskFault[]> {
  if (modules === undefined) return [];
  const key = "environment.modules";
  if (isAbsolute(modules))
    return [{ file: fileName, key, message: "is absolute; write it relative to the task" }];
  const entry = await lstat(resolve(path, modules)).catch(() => null);
  return entry === null
    ? [{ file: fileName, key, message: `names ${modules}, which is not there; install it` }]
    : [];
}

function invalid(file: string, key: string, message: string): TaskReading {
  return { status: "invalid", faults: [{ file, key, message }] };
}

function firstLine(error: Error): string {
  return error.message.split("\n")[0] ?? "";
}
