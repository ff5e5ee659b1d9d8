import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  exportBatch,
  listTasks,
  readCandidates,
  regradeBatch,
  runBatch,
  type BatchEvent,
  type BatchIndex,
  type BatchOptions,
} from "../../src/index.js";
import { directoryWith, sumTask } from "../task/task-directory.js";
import { comparable } from "./batch-directory.js";

const right =
  "--- a/sum.js\n+++ b/sum.js\n@@ -1 +1 @@\n-export const sum = (a, b) => a - b;\n+export const sum = (a, b) => a + b;\n";
const lines = [
  { instance_id: "sum", model_name_or_path: "m1", model_patch: right },
  { instance_id: "sum", model_name_or_path: "m2", model_patch: "" },
  { task: "sum", files: [{ path: "sum.js", content: "export const sum = 5;" }] },
  { task: "sum", model: "m3", patch: right },
  { task: "nope", patch: "" },
  { task: "sum" },
];

interface Bench {
  readonly out: string;
  readonly index: BatchIndex;
  readonly events: readonly BatchEvent[];
}

async function batch(
  candidates: string,
  options: Partial<BatchOptions> = {},
  files: Readonly<Record<string, string>> = sumTask,
): Promise<Bench> {
  const directory = directoryWith({ "candidates.jsonl": candidates });
  const { tasks } = await listTasks(
    directoryWith(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [`sum/${path}`, content])),
    ),
  );
  const events: BatchEvent[] = [];
  const out = options.out ?? join(directory, "results");
  const index = await runBatch({
    tasks,
    candidates: await readCandidates(join(directory, "candidates.jsonl")),
    concurrency: 2,
    onEvent: (event) => events.push(event),
    ...options,
    out,
  });
  return { out, index, events };
}

const jsonl = `${lines.map((line) => JSON.stringify(line)).join("\n")}\nno json\n`;

test("every line has its entry, in order, and a bad one ends nothing", async () => {
  const { out, index } = await batch(jsonl);
  expect(index.items.map(({ line, model, outcome }) => [line, model, outcome])).toEqual([
    [1, "m1", "passed"],
    [2, "m2", "failed"],
    [3, null, "failed"],
    [4, "m3", "passed"],
    [5, null, "infrastructure"],
    [6, null, "infrastructure"],
    [7, null, "infrastructure"],
  ]);
  expect(index.totals).toEqual({
    items: 7,
    graded: 4,
    passed: 2,
    failed: 2,
    infrastructure: 3,
    cancelled: 0,
    flaky: 0,
  });
  expect(index.items.slice(4).map(({ problem }) => problem?.message)).toEqual([
    'Line 5 cannot be graded: there is no task "nope".',
    "Line 6 cannot be graded: it needs one of patch, files and directory.",
    "Line 7 cannot be graded: it is no JSON.",
  ]);
  expect(JSON.parse(readFileSync(join(out, "index.json"), "utf8"))).toEqual(index);
});

test("an item has its result, its evidence and its output in a directory of its own; twins share it", async () => {
  const { out, index } = await batch(jsonl);
  const [first, , , twin] = index.items;
  expect(first?.directory).toBe(twin?.directory);
  expect(readdirSync(join(out, first?.directory ?? "")).sort()).toEqual([
    "artifacts",
    "evidence.json",
    "result.json",
    "stderr.txt",
    "stdout.txt",
    "timing.json",
  ]);
});

test("what is done is not done again, and a second batch in another place gives the same bytes", async () => {
  const { out, index } = await batch(jsonl);
  const again = await batch(jsonl, { out });
  expect(again.index).toEqual(index);
  expect(again.events.filter(({ status }) => status === "started")).toEqual([]);
  const elsewhere = await batch(jsonl);
  expect(comparable(elsewhere.out)).toEqual(comparable(out));
});

test("what could not be graded is graded again on request, and nothing else is", async () => {
  const missing = { ...sumTask, "task.toml": 'id = "sum"\nprompt = "p"\n[suite]\ncommand = ["./runner"]\n' };
  const one = `${JSON.stringify({ task: "sum", patch: "" })}\n`;
  const { out, index } = await batch(one, {}, missing);
  expect(index.totals.infrastructure).toBe(1);
  const kept = await batch(one, { out }, missing);
  expect(kept.events.some(({ status }) => status === "started")).toBe(false);
  const redone = await batch(one, { out, redo: "infrastructure" }, missing);
  expect(redone.events.some(({ status }) => status === "started")).toBe(true);
});

test("another repository, grader, number of attempts or isolation is another item", async () => {
  const one = `${JSON.stringify({ task: "sum", patch: right })}\n`;
  const { out, index } = await batch(one);
  const changed = await batch(one, { out }, { ...sumTask, "repo/new.js": "" });
  const attempts = await batch(one, { out, attempts: 2 });
  const unlimited = await batch(one, { out, limits: {} });
  expect(unlimited.index).toEqual(index);
  const limited = await batch(one, { out, limits: { totalProcesses: 500 } });
  const all = [index, changed.index, attempts.index, limited.index];
  expect(new Set(all.map(({ items }) => items[0]?.directory)).size).toBe(4);
});

test("an aborted batch says what it did not grade, and goes on from there", async () => {
  const slow = `${sumTask["grader/sum.test.js"]}test("waits", async () => new Promise((r) => setTimeout(r, 400)));\n`;
  const files = { ...sumTask, "grader/sum.test.js": slow };
  const many = [0, 1, 2, 3].map((n) => ({ task: "sum", files: [{ path: `n${n}`, content: "" }] }));
  const text = many.map((line) => JSON.stringify(line)).join("\n");
  const control = new AbortController();
  const { out, index } = await batch(
    text,
    {
      concurrency: 1,
      signal: control.signal,
      onEvent: (event) => {
        if (event.status === "ended") control.abort();
      },
    },
    files,
  );
  expect(index.totals).toMatchObject({ failed: 1, cancelled: 3, graded: 1 });
  const resumed = await batch(text, { out }, files);
  expect(resumed.index.totals).toMatchObject({ failed: 4, cancelled: 0 });
  expect(resumed.events.filter(({ status }) => status === "started")).toHaveLength(3);
});

test("stored evidence is judged again without a run, and what changes is named", async () => {
  const { out, index } = await batch(jsonl);
  const before = comparable(out);
  expect(await regradeBatch(out)).toEqual({ index, changed: [], unreadable: [] });
  expect(comparable(out)).toEqual(before);
  const directory = index.items[0]?.directory ?? "";
  const path = join(out, directory, "evidence.json");
  const evidence = readFileSync(path, "utf8");
  writeFileSync(path, evidence.replace('"requiredTests": []', '"requiredTests": [{ "name": "absent" }]'));
  const { changed } = await regradeBatch(out);
  expect(changed.map(({ from }) => from)).toEqual(["passed", "passed"]);
  rmSync(path);
  expect((await regradeBatch(out)).changed).toEqual([]);
});

test("an empty file and one that is missing are refused", async () => {
  const path = join(directoryWith({ "c.jsonl": "" }), "c.jsonl");
  await expect(readCandidates(path)).rejects.toThrow("holds no candidate");
  await expect(readCandidates(`${path}.nope`)).rejects.toThrow(/cannot be read \(ENOENT\)/);
});

test("an array of predictions is read as well", async () => {
  const path = join(directoryWith({ "c.json": JSON.stringify(lines.slice(0, 2)) }), "c.json");
  expect((await readCandidates(path)).map(({ status }) => status)).toEqual(["item", "item"]);
});

/** Fails in the first attempt and passes in every other. */
const unsteady = (): Readonly<Record<string, string>> => ({
  ...sumTask,
  "task.toml": `${sumTask["task.toml"]}env = { MARK = ${JSON.stringify(join(directoryWith({}), "mark"))} }\n`,
  "grader/sum.test.js":
    'import { test } from "node:test"; import assert from "node:assert"; import { existsSync, writeFileSync } from "node:fs";\n' +
    'test("adds", () => { const first = !existsSync(process.env.MARK); writeFileSync(process.env.MARK, ""); assert.ok(!first); });',
});

test("a flaky item is failed unless one pass is enough, and is judged again by another policy without a run", async () => {
  const one = `${JSON.stringify({ task: "sum", patch: "" })}\n`;
  const files = unsteady();
  const { out, index } = await batch(one, { attempts: 2 }, files);
  expect(index).toMatchObject({
    policy: { flaky: "fail" },
    totals: { graded: 1, passed: 0, failed: 1, flaky: 1 },
    items: [{ outcome: "failed", flaky: true }],
  });
  const lenient = await batch(one, { out, attempts: 2, flaky: "pass" }, files);
  expect(lenient.events).toMatchObject([{ status: "ended", resumed: true }]);
  expect(lenient.index).toMatchObject({
    policy: { flaky: "pass" },
    totals: { passed: 1, failed: 0, flaky: 1 },
  });
  const { changed, index: regraded } = await regradeBatch(out);
  expect([changed, regraded]).toEqual([[], lenient.index]);
  const strict = await regradeBatch(out, { flaky: "fail" });
  expect(strict.changed).toMatchObject([{ from: "passed", to: "failed" }]);
  expect(strict.index).toEqual(index);
});

test("what lies damaged or foreign among the results is graded again or passed over", async () => {
  const one = `${JSON.stringify({ task: "sum", patch: right })}\n`;
  const { out, index } = await batch(one);
  const place = index.items[0]?.directory ?? "";
  const whole = comparable(out);
  writeFileSync(join(out, "items/.DS_Store"), "");
  writeFileSync(join(out, place, "result.json"), '{"schema":');
  writeFileSync(join(out, `index.json.${process.pid}`), "");
  const again = await batch(one, { out });
  expect(again.index).toEqual(index);
  rmSync(join(out, "items/.DS_Store"));
  expect(comparable(out)).toEqual(whole);
  for (const content of ["{}", "[", '{"schema":"testbed.batch/1"}']) {
    writeFileSync(join(out, "index.json"), content);
    await expect(regradeBatch(out)).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining("an index.json that is none of a batch"),
    });
  }
});

test("judging again takes away the files that said what the former result said", async () => {
  const one = `${JSON.stringify({ task: "sum", patch: right })}\n`;
  const { out, index } = await batch(one);
  await exportBatch({ out, formats: ["harbor"] });
  const place = join(out, index.items[0]?.directory ?? "");
  expect(readdirSync(place)).toContain("exports");
  await regradeBatch(out);
  expect(readdirSync(place)).not.toContain("exports");
});

test("two batches do not write to one directory, and a lock of a process that is gone counts for nothing", async () => {
  const one = `${JSON.stringify({ task: "sum", patch: right })}\n`;
  const out = join(directoryWith({}), "results");
  const both = await Promise.allSettled([batch(one, { out }), batch(one, { out })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((settled) => settled.status === "rejected");
  expect(refused?.reason).toMatchObject({
    code: "out-in-use",
    message: expect.stringContaining(String(process.pid)),
  });
  expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual([]);
  // A number that is another process's by now, one that is nobody's, and what was never written.
  for (const holder of [`${process.pid} 1`, "999999999 5", ""]) {
    writeFileSync(join(out, ".testbed.lock"), holder);
    expect((await batch(one, { out })).index.totals.passed).toBe(1);
  }
});
