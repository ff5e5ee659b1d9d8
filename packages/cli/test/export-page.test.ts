import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testbed } from "./testbed-command.js";

const files = {
  "tasks/sum/task.toml": 'id = "sum"\nprompt = "Add."\n[suite]\ncommand = ["node", "--test"]\n',
  "tasks/sum/repo/sum.mjs": "export const sum = (a, b) => a - b;\n",
  "tasks/sum/grader/sum.test.mjs":
    'import assert from "node:assert"; import { test } from "node:test"; import { sum } from "./sum.mjs";\n' +
    'test("adds", () => assert.equal(sum(2, 3), 5));\n',
  "tasks/sum/solution/sum.mjs": "export const sum = (a, b) => a + b;\n",
  "c.jsonl": '{"task":"sum","patch":""}\n{"task":"sum","directory":"tasks/sum/solution"}\n',
};

test("a batch writes its page after grading, and export writes it again", { timeout: 60_000 }, () => {
  const cwd = mkdtempSync(join(tmpdir(), "cli-page-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  const page = (): string => readFileSync(join(cwd, "results/report.html"), "utf8");
  const batch = ["--tasks", "tasks", "--candidates", "c.jsonl", "--out", "results"];
  const graded = testbed(["grade", ...batch, "--export", "html"], { cwd });
  expect(graded).toMatchObject({ status: 1, stderr: "" });
  expect(page()).toContain("1 of 2 graded passed");
  const first = page();
  rmSync(join(cwd, "results/report.html"));
  const exported = testbed(["export", "results", "--format", "html", "--tasks", "tasks"], { cwd });
  expect(exported).toMatchObject({ status: 0, stdout: "report.html\n", stderr: "" });
  expect(page()).toBe(first);
  expect(page()).toContain("the task's reference solution (line 2)");
});
