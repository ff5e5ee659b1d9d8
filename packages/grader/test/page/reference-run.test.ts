import { expect, test } from "vitest";
import { referenceRuns, type StoredRun } from "../../src/page/reference-run.js";
import { failedResult, passedResult } from "../export/results.js";

const run = (directory: string, digest: string, result = passedResult): StoredRun => ({
  directory,
  result: { ...result, candidate: { kind: "patch", digest } },
});
const solutions = new Map([["sum", "sha256:solution"]]);

test("the reference is the task's own solution where it passed, in the batch or beside it", () => {
  const first = run("1", "sha256:other");
  const solution = run("2", "sha256:solution");
  const expected = new Map([["sha256:1", { ...solution, kind: "solution" }]]);
  expect(referenceRuns({ batch: [first, solution], stored: [], solutions })).toEqual(expected);
  expect(referenceRuns({ batch: [first], stored: [solution], solutions })).toEqual(expected);
});

test("without it, the reference is the first item that passed, and a solution that failed is none", () => {
  const batch = [run("1", "sha256:solution", failedResult), run("2", "sha256:a"), run("3", "sha256:b")];
  const expected = new Map([["sha256:1", { ...batch[1], kind: "first-passing" }]]);
  expect(referenceRuns({ batch, stored: [], solutions })).toEqual(expected);
  expect(referenceRuns({ batch, stored: [run("4", "sha256:c")], solutions: new Map() })).toEqual(expected);
});

test("runs of another version of the task are no reference", () => {
  const other = { ...passedResult, task: { id: "sum", digest: "sha256:before" } };
  const stored = [run("2", "sha256:solution", other)];
  const batch = [run("1", "sha256:a", failedResult)];
  expect(referenceRuns({ batch, stored, solutions }).get("sha256:1")).toBeUndefined();
});
