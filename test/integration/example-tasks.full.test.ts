import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { admitTask, listTasks } from "@testbed/grader";
import { expect, test } from "vitest";

const directory = join(import.meta.dirname, "../../docs/examples/tasks");
const { tasks, invalid } = await listTasks(directory);
const runners: Readonly<Record<string, string>> = { "go-words": "go", "pytest-roman": "pytest" };

test("there are eight example tasks and nothing is wrong with them", () => {
  expect(invalid).toEqual([]);
  expect(tasks.length).toBeGreaterThanOrEqual(8);
});

test.each(tasks)("$id is admitted", { timeout: 180_000 }, async (task) => {
  const runner = runners[task.id];
  const missing = runner !== undefined && spawnSync(runner, ["--help"]).error !== undefined;
  const { checks } = await admitTask({ task, runs: 3, concurrency: 2 });
  // Without its runner a task is not graded, which is no failure of the task.
  expect(checks.filter(({ status }) => status === "failed").length === 0).toBe(!missing);
});
