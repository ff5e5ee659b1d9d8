import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "ctrf";
import { parse as parseJUnit } from "junit2json";
import { marked } from "marked";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exportBatch,
  exportFormats,
  listTasks,
  readCandidates,
  runBatch,
  type BatchIndex,
  type ExportedBatch,
} from "../../src/index.js";
import { createDirectory, sumTask } from "../task/task-directory.js";

// A batch as it is, read by what reads these formats elsewhere.
const sum = (body: string): object[] => [
  { path: "sum.js", content: `export const sum = (a, b) => ${body};` },
];
const candidates = {
  passes: { task: "sum", model: "m", files: sum("a + b") },
  fails: { task: "sum", model: "m", files: sum("a - b") },
  crashes: { task: "sum", model: "m", files: sum("process.exit(0)") },
  refused: { task: "sum", model: "m", patch: "no patch" },
  empty: { task: "sum", model: "m", patch: "" },
  infra: { task: "lost", model: "m", patch: "" },
} as const;
type Name = keyof typeof candidates;

let directory: ReturnType<typeof createDirectory>;
let index: BatchIndex;
let exported: ExportedBatch;

beforeAll(async () => {
  const task = (id: string, command: string): Record<string, string> => ({
    ...Object.fromEntries(Object.entries(sumTask).map(([path, content]) => [`tasks/${id}/${path}`, content])),
    [`tasks/${id}/task.toml`]: `id = "${id}"\nprompt = "p"\nrequired_tests = ["adds"]\n[suite]\ncommand = [${command}]\n`,
  });
  directory = createDirectory({
    ...task("sum", '"node", "--test"'),
    ...task("lost", '"no-such-runner"'),
    "c.jsonl": Object.values(candidates)
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });
  const { tasks } = await listTasks(join(directory.path, "tasks"));
  const out = join(directory.path, "out");
  index = await runBatch({ tasks, candidates: await readCandidates(join(directory.path, "c.jsonl")), out });
  exported = await exportBatch({ out, formats: exportFormats, tasks });
});

afterAll(() => directory.remove());

/** A file that was exported for an item; null if there is none. */
function fileOf(name: Name, file: string): string | null {
  const place = index.items[Object.keys(candidates).indexOf(name)]?.directory ?? "";
  const path = join(directory.path, "out", place, "exports", file);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

const jsonOf = (name: Name, file: string): unknown => JSON.parse(fileOf(name, file) ?? "null");
const graded = ["passes", "fails", "crashes", "refused", "empty"] as const;

test("the batch is what the formats are asked to say", () => {
  expect(index.items.map(({ outcome }) => outcome)).toEqual([
    "passed",
    "failed",
    "failed",
    "failed",
    "failed",
    "infrastructure",
  ]);
});

test.each(["passes", "fails", "refused", "empty"] as const)("the schema of CTRF accepts what %s", (name) => {
  const report = jsonOf(name, "ctrf.json");
  expect(validate(report)).toMatchObject({ valid: true });
});

test.each(["passes", "fails", "refused", "empty"] as const)(
  "a reader of JUnit sees a failure or an error unless the candidate passed: %s",
  async (name) => {
    const parsed: unknown = await parseJUnit(fileOf(name, "junit.xml") ?? "");
    const {
      failures = 0,
      errors = 0,
      tests = 0,
    }: Record<string, number> = JSON.parse(JSON.stringify(parsed));
    expect(failures + errors === 0).toBe(name === "passes");
    expect(tests).toBeGreaterThan(0);
  },
);

test("an item has a file of a format, or it is said why it has none", () => {
  for (const name of ["passes", "crashes", "infra"] as const) {
    const place = index.items[Object.keys(candidates).indexOf(name)]?.directory;
    const said = exported.refused.some(({ directory: of, format }) => of === place && format === "junit");
    expect(said).toBe(fileOf(name, "junit.xml") === null);
  }
});

test.each(graded)("a verifier of Harbor finds one number, in both files: %s", (name) => {
  const reward = name === "passes" ? 1 : 0;
  expect(fileOf(name, "reward.txt")).toBe(`${reward}\n`);
  expect(jsonOf(name, "reward.json")).toEqual({ reward });
});

test.each(graded)("Gradescope gives full marks for a pass alone: %s", (name) => {
  const { tests }: { readonly tests: readonly { readonly score: number; readonly max_score: number }[] } =
    JSON.parse(fileOf(name, "gradescope/results.json") ?? "");
  const total = (key: "max_score" | "score"): number => tests.reduce((sum_, test_) => sum_ + test_[key], 0);
  expect(total("max_score")).toBeGreaterThan(0);
  expect(total("score") === total("max_score")).toBe(name === "passes");
});

test.each(graded)(
  "Exercism is told `pass` for a pass alone, and gets a file beside that of Gradescope: %s",
  (name) => {
    const report = jsonOf(name, "exercism/results.json");
    expect(report).toMatchObject({ version: 3, tests: expect.any(Array) });
    expect(report).toMatchObject({
      status: name === "passes" ? "pass" : name === "fails" || name === "empty" ? "fail" : "error",
    });
  },
);

test("what could not be graded has no file that reads as a failure", () => {
  for (const file of ["ctrf.json", "junit.xml", "reward.txt", "reward.json", "gradescope/results.json"])
    expect(fileOf("infra", file)).toBeNull();
  expect(jsonOf("infra", "report.json")).toMatchObject({ lost: { resolved: false, infra_failure: true } });
});

test("the step summary is one table of Markdown, below what GitHub takes", () => {
  const content = readFileSync(join(directory.path, "out/step-summary.md"), "utf8");
  const tables = marked.lexer(content).filter(({ type }) => type === "table");
  expect(tables).toMatchObject([{ rows: { length: 6 } }]);
  expect(Buffer.byteLength(content)).toBeLessThan(1_048_576);
});
