import { expect, test } from "vitest";
import { z } from "zod";
import { toExercism } from "../../src/export/exercism.js";
import type { Export } from "../../src/export/export-file.js";
import { toGradescope } from "../../src/export/gradescope.js";
import { toStepSummary } from "../../src/export/step-summary.js";
import { toCtrf, toJUnit } from "../../src/export/test-reports.js";
import { toHarbor } from "../../src/export/harbor.js";
import { toSweBenchInstance, toSweBenchReports, type ReportedItem } from "../../src/export/swe-bench.js";
import { failedResult, passedResult, ungradedResult } from "./results.js";

/** The files of an export, parsed where they are JSON. */
function filesOf(exported: Export): Readonly<Record<string, unknown>> {
  const files = exported.status === "written" ? exported.files : [];
  return Object.fromEntries(
    files.map(({ name, content }) => [name, name.endsWith(".json") ? JSON.parse(content) : content]),
  );
}

/** Written down from the specification of the format. */
const exercism = z.strictObject({
  version: z.literal(3),
  status: z.enum(["pass", "fail", "error"]),
  message: z.string().max(65_535).nullish(),
  tests: z
    .array(
      z.strictObject({
        name: z.string(),
        status: z.enum(["pass", "fail", "error"]),
        message: z.string().nullish(),
        output: z.string().max(500).nullish(),
        test_code: z.string().optional(),
      }),
    )
    .optional(),
});

/** The same for Gradescope. */
const gradescope = z.strictObject({
  score: z.number().optional(),
  execution_time: z.number().optional(),
  output: z.string().optional(),
  visibility: z.enum(["hidden", "after_due_date", "after_published", "visible"]).optional(),
  stdout_visibility: z.enum(["hidden", "after_due_date", "after_published", "visible"]).optional(),
  tests: z.array(
    z.strictObject({
      name: z.string(),
      score: z.number(),
      max_score: z.number(),
      status: z.enum(["passed", "failed"]),
      output: z.string(),
    }),
  ),
});

test("a reward is 1 for a pass, 0 for a failure, and nothing for what was not graded", () => {
  expect(filesOf(toHarbor(passedResult))).toEqual({ "reward.txt": "1\n", "reward.json": { reward: 1 } });
  expect(filesOf(toHarbor(failedResult))).toEqual({ "reward.txt": "0\n", "reward.json": { reward: 0 } });
  for (const outcome of ["infrastructure", "cancelled"] as const)
    expect(toHarbor({ ...failedResult, outcome }).status).toBe("refused");
});

test("Exercism is told of every test, and `error` only where none ran", () => {
  expect(filesOf(toExercism(failedResult))).toEqual({
    "results.json": {
      version: 3,
      status: "fail",
      tests: [
        { name: "sum > adds", status: "pass" },
        { name: "sum > subtracts", status: "fail", message: "expected 1 <to> equal 2 & more" },
      ],
    },
  });
  const broken = {
    ...failedResult,
    tests: [],
    failures: [],
    counts: null,
    output: { ...failedResult.output, stderr: "SyntaxError" },
  };
  expect(filesOf(toExercism(broken))).toMatchObject({
    "results.json": { status: "error", message: expect.stringContaining("SyntaxError") },
  });
  expect(toExercism(ungradedResult).status).toBe("refused");
});

test("a candidate that fails although its tests passed is not passed by any format", () => {
  const incomplete = { ...passedResult, outcome: "failed", status: "incomplete", passed: false } as const;
  const report = filesOf(toExercism(incomplete))["results.json"];
  expect(report).toMatchObject({ status: "fail", tests: [{}, {}, { name: "Verdict", status: "fail" }] });
  const scores = gradescope.parse(filesOf(toGradescope(incomplete))["results.json"]);
  expect(scores.tests.some(({ score, max_score }) => score < max_score)).toBe(true);
});

test("a point is given for each test that the task names, or else for each test", () => {
  const expected = {
    ...failedResult.expected,
    tests: [
      { name: "sum > adds", group: "required", status: "passed" },
      { name: "sum > divides", group: "required", status: "missing" },
    ],
  } as const;
  const named = gradescope.parse(filesOf(toGradescope({ ...failedResult, expected }))["results.json"]);
  expect(named.tests.map(({ name, score }) => [name, score])).toEqual([
    ["sum > adds", 1],
    ["sum > divides", 0],
  ]);
  const all = gradescope.parse(filesOf(toGradescope(failedResult))["results.json"]);
  expect(all.tests.map(({ score }) => score)).toEqual([1, 0]);
});

test.each([failedResult, passedResult, { ...failedResult, tests: [] }])(
  "every file is what its format asks for",
  (result) => {
    const hostile = {
      ...result,
      failures: [{ name: "subtracts", suite: ["sum"], message: `😀${"x".repeat(100_000)}\u0000</script>` }],
      output: { ...result.output, stdout: "😀".repeat(20_000) },
    };
    expect(() => exercism.parse(filesOf(toExercism(hostile))["results.json"])).not.toThrow();
    expect(() => gradescope.parse(filesOf(toGradescope(hostile))["results.json"])).not.toThrow();
  },
);

const reported = (id: string, more: Partial<ReportedItem>): ReportedItem => ({
  item: {
    line: 1,
    task: id,
    model: null,
    candidate: null,
    outcome: "failed",
    status: "failed",
    flaky: false,
    problem: null,
    directory: null,
  },
  result: failedResult,
  empty: false,
  ...more,
});

test("an instance of SWE-bench has its required tests as FAIL_TO_PASS and the others as PASS_TO_PASS", () => {
  const expected = {
    ...failedResult.expected,
    tests: [
      { name: "new", group: "required", status: "missing" },
      { name: "old", group: "regression", status: "passed" },
    ],
  } as const;
  const file = toSweBenchInstance(reported("a__b-1", { result: { ...failedResult, expected } }));
  expect(JSON.parse(file?.content ?? "")).toEqual({
    "a__b-1": {
      patch_is_None: false,
      patch_exists: true,
      patch_successfully_applied: true,
      resolved: false,
      infra_failure: false,
      tests_status: {
        FAIL_TO_PASS: { success: [], failure: ["new"] },
        PASS_TO_PASS: { success: ["old"], failure: [] },
        FAIL_TO_FAIL: { success: [], failure: [] },
        PASS_TO_FAIL: { success: [], failure: [] },
      },
    },
  });
});

/** The keys of a run's report: swebench/harness/reporting.py, `make_run_report`. */
const ids = z.array(z.string());
const sweBenchReport = z.strictObject({
  total_instances: z.int(),
  submitted_instances: z.int(),
  completed_instances: z.int(),
  resolved_instances: z.int(),
  unresolved_instances: z.int(),
  empty_patch_instances: z.int(),
  error_instances: z.int(),
  unstopped_instances: z.int(),
  completed_ids: ids,
  incomplete_ids: ids,
  empty_patch_ids: ids,
  submitted_ids: ids,
  resolved_ids: ids,
  unresolved_ids: ids,
  error_ids: ids,
  unstopped_containers: ids,
  unremoved_images: ids,
  schema_version: z.literal(2),
});

interface Tried {
  readonly id: string;
  readonly outcome: ReportedItem["item"]["outcome"];
  readonly empty?: boolean;
  readonly model?: string;
}

function reportsOf(
  tried: readonly Tried[],
  tasks: readonly string[] = [],
): Record<string, z.infer<typeof sweBenchReport>> {
  const items = tried.map(({ id, outcome, empty = false, model = null }) => {
    const base = reported(id, { empty });
    return { ...base, item: { ...base.item, outcome, model } };
  });
  const files = toSweBenchReports(items, tasks);
  return Object.fromEntries(
    files.map(({ name, content }) => [name, sweBenchReport.parse(JSON.parse(content))]),
  );
}

test("a run of SWE-bench lists what was resolved, what was not, and what could not be graded", () => {
  const tried: readonly Tried[] = [
    { id: "a", outcome: "passed" },
    { id: "b", outcome: "failed" },
    { id: "c", outcome: "infrastructure" },
    { id: "d", outcome: "failed", empty: true },
  ];
  expect(reportsOf(tried, ["a", "b", "c", "d", "e"])).toMatchObject({
    "swe-bench-report.json": {
      total_instances: 5,
      submitted_instances: 4,
      resolved_ids: ["a"],
      unresolved_ids: ["b"],
      empty_patch_ids: ["d"],
      error_ids: ["c"],
      completed_ids: ["a", "b"],
      incomplete_ids: ["e"],
    },
  });
  expect(reportsOf(tried)["swe-bench-report.json"]).toMatchObject({ total_instances: 4, incomplete_ids: [] });
});

test("an instance is of one kind, however many candidates it has: the worst of them decides", () => {
  const of = (...outcomes: readonly (Tried["outcome"] | "empty")[]): object => {
    const tried = outcomes.map((outcome): Tried =>
      outcome === "empty" ? { id: "a", outcome: "failed", empty: true } : { id: "a", outcome },
    );
    const report = reportsOf(tried)["swe-bench-report.json"];
    return Object.fromEntries(
      Object.entries(report ?? {}).filter(
        ([key, value]) => /^(?:resolved|unresolved|error|empty_patch)_ids$/.test(key) && String(value) !== "",
      ),
    );
  };
  expect(of("passed", "passed")).toEqual({ resolved_ids: ["a"] });
  expect(of("passed", "failed")).toEqual({ unresolved_ids: ["a"] });
  expect(of("passed", "infrastructure")).toEqual({ error_ids: ["a"] });
  expect(of("infrastructure", "failed")).toEqual({ unresolved_ids: ["a"] });
  expect(of("passed", "empty")).toEqual({ unresolved_ids: ["a"] });
  expect(of("empty", "empty")).toEqual({ empty_patch_ids: ["a"] });
});

test("every model has a report of its own, as SWE-bench writes them", () => {
  const reports = reportsOf([
    { id: "a", outcome: "passed", model: "org/m" },
    { id: "a", outcome: "failed", model: "org__m" },
    { id: "a", outcome: "failed", model: "../../x" },
  ]);
  expect(Object.entries(reports).map(([name, { resolved_ids }]) => [name, resolved_ids])).toEqual([
    ["swe-bench-report.org__m.json", ["a"]],
    ["swe-bench-report.org__m-2.json", []],
    ["swe-bench-report...__..__x.json", []],
  ]);
  const one = reportsOf([
    { id: "a", outcome: "passed", model: "m" },
    { id: "b", outcome: "failed" },
  ]);
  expect(one).toMatchObject({ "swe-bench-report.json": { submitted_ids: ["a", "b"] } });
});

test("CTRF and JUnit hold every test, and never read as green for a candidate that did not pass", () => {
  const ctrf = filesOf(toCtrf(failedResult))["ctrf.json"];
  expect(ctrf).toMatchObject({ results: { summary: { tests: 2, passed: 1, failed: 1 } } });
  const junit = filesOf(toJUnit(failedResult))["junit.xml"];
  expect(junit).toMatch(/<testcase [^>]*name="subtracts"[\s\S]*<failure/);
  const incomplete = { ...passedResult, outcome: "failed", status: "incomplete", passed: false } as const;
  expect(filesOf(toJUnit(incomplete))["junit.xml"]).toMatch(/<error/);
  expect(toCtrf({ ...ungradedResult })).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("counts"),
  });
});

test("a step summary names the denominator, stays within its limit and lets no name become markup", () => {
  const hostile = { ...failedResult, failures: [{ name: "a | b\n<img src=x> @all [x](y)", suite: [] }] };
  const items = Array.from({ length: 20_000 }, () => reported("task", { result: hostile }));
  const totals = {
    items: 20_000,
    graded: 20_000,
    passed: 0,
    failed: 20_000,
    infrastructure: 0,
    cancelled: 0,
    flaky: 0,
  };
  const index = {
    schema: "testbed.batch/1",
    policy: { flaky: "fail" },
    totals,
    items: items.map(({ item }) => item),
  } as const;
  const { content } = toStepSummary(index, items);
  expect(content).toMatch(/^\*\*0 of 20000 graded passed\*\*/);
  expect(Buffer.byteLength(content)).toBeLessThan(1_048_576);
  expect(content).toMatch(/\d+ more items are left out here\./);
  const row = content.split("\n")[4] ?? "";
  expect(row.split("|")).toHaveLength(6);
  expect(row).not.toMatch(/<img|@all|\[x\]/);
});
