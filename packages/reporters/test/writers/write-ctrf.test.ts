import { validate } from "ctrf";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTestRun, type TestRun, writeCtrf } from "../../src/index.js";
import { anyRun, madeRun } from "./made-runs.js";

function readBack(content: string): TestRun {
  return parseTestRun({ stdout: "", exitCode: 0, reports: [{ path: "r.json", content }] });
}

// CTRF has one word for a test that failed, and no empty title.
const plain = (run: TestRun): readonly unknown[] =>
  run.tests.map((each) => ({
    ...each,
    name: each.name || "(no title)",
    status: each.status === "error" ? "failed" : each.status,
  }));

describe("writeCtrf", () => {
  // The validator compiles the schema anew each time, so that a few runs have to do.
  test("holds to the JSON schema of CTRF", { timeout: 30_000 }, () => {
    const isValid = (run: TestRun): unknown => validate(JSON.parse(writeCtrf(run)));
    fc.assert(
      fc.property(fc.array(anyRun, { minLength: 5, maxLength: 5 }), (runs) => {
        const tests = runs.flatMap((run) => run.tests);
        const errors = runs.flatMap((run) => run.errors);
        expect(isValid(madeRun(tests, errors, ({ name }) => name))).toMatchObject({ valid: true });
      }),
      { numRuns: 20 },
    );
  });

  test("is read back with every test and error", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const back = readBack(writeCtrf(run));
        expect(back.counts).toEqual(run.counts);
        expect(back.tests).toEqual(plain(run));
        expect(back.errors.map(({ kind }) => kind)).toEqual(run.errors.map(({ kind }) => kind));
      }),
      { numRuns: 300 },
    );
  });

  test("counts in its summary what its tests show", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const { summary, tests } = JSON.parse(writeCtrf(run, { start: 5, stop: 9 })).results;
        const count = (status: string): number =>
          tests.filter((each: { status: string }) => each.status === status).length;
        expect(summary).toMatchObject({
          tests: tests.length,
          passed: count("passed"),
          failed: count("failed"),
          skipped: count("skipped"),
          pending: count("pending"),
          other: 0,
          start: 5,
          stop: 9,
        });
      }),
    );
  });

  test("is refused when counts are unknown or tests are unnamed, and for options that are none", () => {
    const run = madeRun([{ name: "a", suite: [], status: "passed" }]);
    const refusal = (code: string) => expect.objectContaining({ name: "ReportersError", code });
    expect(() => writeCtrf({ ...run, counts: null })).toThrow(refusal("counts-unknown"));
    expect(() => writeCtrf({ ...run, tests: [] })).toThrow(refusal("tests-unknown"));
    expect(() => writeCtrf(run, { start: Number.NaN })).toThrow(refusal("invalid-options"));
    expect(() => writeCtrf(run, { stop: -1 })).toThrow(refusal("invalid-options"));
    expect(() => Reflect.apply(writeCtrf, undefined, [run, { begin: 1 }])).toThrow(
      refusal("invalid-options"),
    );
  });
});
