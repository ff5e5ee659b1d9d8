import * as fc from "fast-check";
import { Parser } from "tap-parser";
import { describe, expect, test } from "vitest";
import { parseTestRun, type TestRun, writeTap } from "../../src/index.js";
import { tapTitle } from "../../src/writers/tap-text.js";
import { anyRun, madeRun } from "./made-runs.js";

function readBack(content: string): TestRun {
  return parseTestRun({ stdout: "", exitCode: 0, reports: [{ path: "r.tap", content }] });
}

// A title as TAP holds it, escapes taken back.
const held = (title: string): string => tapTitle(title).replaceAll(/\\([\\#])/gu, "$1");
const named = (run: TestRun, title: (text: string) => string): readonly string[] =>
  run.tests
    .map(({ name, suite, status }) =>
      JSON.stringify([
        title(name),
        suite.map((text) => title(text) || "(no title)"),
        status === "error" ? "failed" : status,
      ]),
    )
    .sort();

describe("writeTap", () => {
  test("writes what parseTestRun reads back: every test, its suites and its status", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        fc.pre(run.tests.length > 0);
        const back = readBack(writeTap(run));
        expect(named(back, (title) => title)).toEqual(named(run, held));
        expect(back.counts).toEqual(run.counts);
        expect(back.complete).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("is good TAP for tap-parser, ok exactly when nothing failed", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const parser = new Parser({ strict: true });
        parser.end(writeTap(run));
        const isGood = run.failures.length + run.errors.length === 0;
        expect(parser.ok).toBe(isGood);
        expect(parser.bailedOut).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("holds the message of a failure as YAML that gives back the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (message) => {
        const run = madeRun([{ name: "a", suite: [], status: "failed" }], [], () => message);
        const points: { diag?: { message?: unknown } }[] = [];
        const parser = new Parser();
        parser.on("assert", (point: { diag?: { message?: unknown } }) => points.push(point));
        parser.end(writeTap(run));
        expect(points[0]?.diag?.message).toBe(message);
      }),
    );
  });

  test("joins suites that go too deep, and refuses a run whose counts are unknown", () => {
    const suite = Array.from({ length: 60 }, (_, index) => `s${index}`);
    const run = madeRun([{ name: "a", suite, status: "passed" }]);
    const [back] = readBack(writeTap(run)).tests;
    expect(back?.suite.length).toBe(41);
    expect(back?.suite.at(-1)?.endsWith("s58 > s59")).toBe(true);
    expect(() => writeTap({ ...run, counts: null })).toThrow(
      expect.objectContaining({ code: "counts-unknown" }),
    );
  });
});
