import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportBatch, listTasks, runBatch, type BatchItem, type Task } from "../../src/index.js";
import type { PageData } from "../../src/page/page-data.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const solution = "export const sum = (a, b) => b + a;\n";
const wrong: BatchItem = files("export const sum = (a, b) => a * b;\n", "wrong");
const right: BatchItem = files("export const sum = (a, b) => a + b;\n", "right");

function files(content: string, model: string): BatchItem {
  return { task: "sum", model, candidate: { kind: "files", files: [{ path: "sum.js", content }] } };
}

async function sumTasks(): Promise<readonly Task[]> {
  const all = { ...sumTask, "solution/sum.js": solution };
  const directory = directoryWith(
    Object.fromEntries(Object.entries(all).map(([path, content]) => [`sum/${path}`, content])),
  );
  return (await listTasks(directory)).tasks;
}

/** Grades items into a directory. */
async function grade(tasks: readonly Task[], out: string, items: readonly BatchItem[]): Promise<void> {
  const candidates = items.map((item, place) => ({ status: "item", line: place + 1, item }) as const);
  await runBatch({ tasks, candidates, out, concurrency: 2 });
}

function dataIn(out: string): PageData {
  const page = readFileSync(join(out, "report.html"), "utf8");
  return JSON.parse(/id="data">(.*)<\/script>/.exec(page)?.[1] ?? "");
}

test(
  "the page of a batch is written beside its index and names its reference",
  { timeout: 60_000 },
  async () => {
    const tasks = await sumTasks();
    const [task] = tasks;
    if (task === undefined) throw new Error("no task");
    const out = join(directoryWith({}), "results");
    const reference: BatchItem = {
      task: "sum",
      model: null,
      candidate: { kind: "directory", directory: join(task.directory, "solution") },
    };
    await grade(tasks, out, [wrong, right, reference]);
    expect((await exportBatch({ out, formats: ["html"] })).files).toEqual(["report.html"]);
    expect(dataIn(out).results[0]?.comparison).toMatchObject({
      reference: "the first item of this task that passed (line 2, right)",
      stdout: { status: "different", aligned: true },
    });
    await exportBatch({ out, formats: ["html"], tasks });
    expect(dataIn(out).results[0]?.comparison).toMatchObject({
      reference: "the task's reference solution (line 3)",
    });
    // A later batch in the same directory: the run of the solution is stored there.
    await grade(tasks, out, [wrong]);
    await exportBatch({ out, formats: ["html"], tasks });
    const { items, results } = dataIn(out);
    expect(items).toHaveLength(1);
    expect(results[0]?.comparison).toMatchObject({
      reference: expect.stringMatching(/^the task's reference solution \(kept in items\/sum\/[\w-]+\)$/),
    });
  },
);

test("equal batches, graded apart, have equal pages", { timeout: 60_000 }, async () => {
  const pages: string[] = [];
  for (let run = 0; run < 2; run += 1) {
    const tasks = await sumTasks();
    const out = join(directoryWith({}), "results");
    await grade(tasks, out, [wrong, right]);
    await exportBatch({ out, formats: ["html"], tasks });
    pages.push(readFileSync(join(out, "report.html"), "utf8"));
  }
  expect(pages[0]).toBe(pages[1]);
});

test("a result that was lost is an item that says so", { timeout: 60_000 }, async () => {
  const tasks = await sumTasks();
  const out = join(directoryWith({}), "results");
  await grade(tasks, out, [right]);
  rmSync(join(out, "items"), { recursive: true });
  await exportBatch({ out, formats: ["html"], tasks });
  expect(dataIn(out).items[0]?.warning).toMatch(/^Its result is missing/);
});
