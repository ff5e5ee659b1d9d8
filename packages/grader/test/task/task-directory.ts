import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Files of a task that grades `sum.js`, by path. */
export const sumTask: Readonly<Record<string, string>> = {
  "task.toml": 'id = "sum"\nprompt = "Add."\n[suite]\ncommand = ["node", "--test"]\n',
  "repo/sum.js": "export const sum = (a, b) => a - b;\n",
  "repo/package.json": '{ "type": "module" }\n',
  "grader/sum.test.js":
    'import assert from "node:assert"; import { test } from "node:test"; import { sum } from "./sum.js";\n' +
    'test("adds", () => assert.equal(sum(2, 3), 5));\n',
};

/** Writes a directory that is removed after the test. */
export function directoryWith(files: Readonly<Record<string, string>>): string {
  const { path, remove } = createDirectory(files);
  onTestFinished(remove);
  return path;
}

/** Writes a directory that the caller removes. */
export function createDirectory(files: Readonly<Record<string, string>>): {
  readonly path: string;
  readonly remove: () => void;
} {
  const directory = mkdtempSync(join(tmpdir(), "task-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
