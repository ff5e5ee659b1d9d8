import { join } from "node:path";
import { expect, test } from "vitest";
import { admitTask, loadTask, type Admission } from "../../src/index.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const solved = {
  ...sumTask,
  "task.toml": `required_tests = ["adds"]\n${sumTask["task.toml"]}`,
  "solution/sum.js": "export const sum = (a, b) => a + b;\n",
};

async function admissionOf(files: Readonly<Record<string, string>>): Promise<Admission> {
  return admitTask({ task: await loadTask(directoryWith({ ...solved, ...files })), runs: 2, concurrency: 2 });
}

async function faultsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { checks, admitted } = await admissionOf(files);
  const failed = checks.filter(({ status }) => status === "failed");
  expect(admitted).toBe(failed.length === 0);
  expect(failed.every(({ hint }) => hint !== null)).toBe(true);
  return failed.map(({ name }) => name);
}

test("a task that proves everything is admitted", async () => {
  expect(await faultsOf({})).toEqual([]);
});

test("the example task is admitted", async () => {
  const task = await loadTask(join(import.meta.dirname, "../../../../docs/examples/tasks/node-sum"));
  expect(await admitTask({ task, runs: 2 })).toMatchObject({ task: "node-sum", admitted: true });
});

test.each([
  [
    "a repository that passes as it is",
    { "repo/sum.js": "export const sum = (a, b) => a + b;" },
    ["untouched-repository-fails", "empty-patch-fails", "junk-patch-fails", "required-tests-fail-before"],
  ],
  [
    "a solution that does not pass",
    { "solution/sum.js": "export const sum = 1;" },
    ["reference-solution-passes"],
  ],
  ["no required test", { "task.toml": sumTask["task.toml"] ?? "" }, ["required-tests-named"]],
  [
    "a required test that does not exist",
    { "task.toml": `required_tests = ["adds", "nope"]\n${sumTask["task.toml"]}` },
    ["reference-solution-passes"],
  ],
  [
    "a regression test that fails before",
    {
      "task.toml": `regression_tests = ["adds"]\nrequired_tests = ["adds"]\n${sumTask["task.toml"]}`,
    },
    ["regression-tests-pass-before"],
  ],
  [
    "output that differs from run to run",
    {
      "grader/sum.test.js": `${sumTask["grader/sum.test.js"]}console.log(Math.random());\n`,
    },
    ["results-identical"],
  ],
])("%s is named", async (_, files, faults) => {
  expect(await faultsOf(files)).toEqual(faults);
});

test("a task without a solution, and one whose runner is missing, say so", async () => {
  const { "solution/sum.js": _, ...bare } = solved;
  const { checks } = await admitTask({ task: await loadTask(directoryWith(bare)), runs: 1 });
  expect(checks.find(({ name }) => name === "reference-solution-passes")?.message).toContain(
    "no reference solution",
  );
  const toml = 'id = "sum"\nprompt = "p"\nrequired_tests = ["adds"]\n[suite]\ncommand = ["no-such-runner"]\n';
  const missing = await admissionOf({ "task.toml": toml });
  expect(missing.checks[0]?.message).toMatch(/was not graded.*no-such-runner/);
});
