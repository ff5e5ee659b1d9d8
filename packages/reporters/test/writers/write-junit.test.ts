import * as fc from "fast-check";
import { parse as parseJunit2Json } from "junit2json";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type TestRun, writeJUnit } from "../../src/index.js";
import { anyRun, hostileText, madeRun } from "./made-runs.js";

const require = createRequire(import.meta.url);
const { parse: parseTestResults } = require("test-results-parser");

function readBack(content: string): TestRun {
  return parseTestRun({ stdout: "", exitCode: 0, reports: [{ path: "r.xml", content }] });
}

// What XML cannot hold became U+FFFD; line ends inside of text stay.
const held = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the characters that XML cannot hold
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, "\uFFFD");

const sorted = (run: TestRun): readonly string[] =>
  run.tests
    .map((each) => JSON.stringify([each.name, each.suite, each.file, each.status, each.failedAttempts]))
    .sort();

describe("writeJUnit", () => {
  test("writes what parseTestRun reads back: every test, its place, its status, its attempts", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const back = readBack(writeJUnit(run));
        expect(back.counts).toEqual(run.counts);
        const tests = run.tests.map((each) => ({
          ...each,
          name: held(each.name),
          ...(each.file === undefined ? {} : { file: held(each.file) }),
        }));
        expect(sorted(back)).toEqual(sorted({ ...run, tests }));
        expect(back.errors.map(({ kind }) => kind).sort()).toEqual(run.errors.map(({ kind }) => kind).sort());
        expect(back.failures.length).toBe(run.failures.length);
      }),
      { numRuns: 300 },
    );
  });

  test("is read by junit2json with the same number of cases, failures and errors", async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (run) => {
        const root = await parseJunit2Json(writeJUnit(run));
        const suites = root !== null && root !== undefined && "testsuite" in root ? root.testsuite : [];
        const cases = (suites ?? []).flatMap((suite) => ("testcase" in suite ? (suite.testcase ?? []) : []));
        const bad = cases.filter((each) => each.failure !== undefined || each.error !== undefined);
        expect(cases.length).toBe(run.tests.length + run.errors.length);
        expect(bad.length).toBe(run.failures.length + run.errors.length);
      }),
      { numRuns: 100 },
    );
  });

  test("is read by test-results-parser with the same totals", () => {
    const directory = mkdtempSync(join(tmpdir(), "junit-"));
    const file = join(directory, "report.xml");
    try {
      fc.assert(
        fc.property(anyRun, (run) => {
          // It takes a suite without cases for nothing at all.
          fc.pre(run.tests.length > 0);
          writeFileSync(file, writeJUnit(run));
          const { total, failed, errors, skipped } = parseTestResults({ type: "junit", files: [file] });
          // It takes skipped tests off the total.
          expect([total + skipped, failed + errors]).toEqual([
            run.tests.length + run.errors.length,
            run.failures.length + run.errors.length,
          ]);
        }),
        { numRuns: 50 },
      );
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test("holds a message of any text, and the place that the runner points at", () => {
    const failed = madeRun([{ name: "a", suite: [], status: "failed" }]);
    const [failure] = failed.failures;
    const run = { ...failed, failures: [{ name: "a", suite: [], ...failure, location: "src/a.ts:3:14" }] };
    expect(readBack(writeJUnit(run)).failures).toEqual([
      { name: "a", suite: [], message: "six is not seven", location: "src/a.ts:3:14" },
    ]);
    fc.assert(
      fc.property(hostileText, (message) => {
        const [back] = readBack(
          writeJUnit({ ...run, failures: [{ name: "a", suite: [], message }] }),
        ).failures;
        // Only the text of lines is compared: they are trimmed and joined as every message is.
        const words = (text: string): string => text.replaceAll(/\s+/gu, "");
        expect(words(back?.message ?? "")).toBe(words(held(message)));
      }),
    );
  });

  test("says in an error what keeps a run from passing that has no failure", () => {
    const run = madeRun([{ name: "a", suite: [], status: "passed" }]);
    const verdict = decideVerdict({ stdout: "", exitCode: 3 }, run);
    const back = readBack(writeJUnit(run, { verdict }));
    expect(back.errors[0]?.message).toContain("conflict: The process ended with exit code 3");
    const doubtful = { ...run, findings: [{ code: "plan-not-met", message: "The plan is not met." }] };
    expect(readBack(writeJUnit(doubtful)).errors).toMatchObject([{ message: "The plan is not met." }]);
    expect(readBack(writeJUnit({ ...run, complete: false })).errors).toHaveLength(1);
  });

  test("refuses a run whose counts are unknown, and one whose tests are not all named", () => {
    const run = madeRun([{ name: "a", suite: [], status: "passed" }]);
    expect(() => writeJUnit({ ...run, counts: null })).toThrow(
      expect.objectContaining({ code: "counts-unknown" }),
    );
    expect(() => writeJUnit({ ...run, tests: [] })).toThrow(
      expect.objectContaining({ code: "tests-unknown" }),
    );
    expect(() => Reflect.apply(writeJUnit, undefined, [run, { verdct: 1 }])).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });
});
