import * as fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { decideVerdict, type TestCase, writeStepSummary } from "../../src/index.js";
import { anyRun, madeRun } from "./made-runs.js";

/** The names of all elements in HTML, those of markup that a text smuggled in included. */
function elements(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<\/?([a-z][\w-]*)/giu)].map(([, name = ""]) => name));
}

const OWN = new Set(["h2", "p", "code", "ul", "li", "pre", "br"]);

describe("writeStepSummary", () => {
  test("shows names and messages of any text without letting them be markup", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const verdict = decideVerdict({ stdout: "", exitCode: 1 }, run);
        const html = marked.parse(writeStepSummary(run, { verdict }), { async: false, gfm: true });
        expect([...elements(html)].filter((name) => !OWN.has(name))).toEqual([]);
        expect(html.match(/<h\d/gu)).toEqual(["<h2"]);
        expect(html.match(/<li>/gu)?.length).toBe(
          verdict.findings.length + run.errors.length + run.failures.length || undefined,
        );
      }),
      { numRuns: 300 },
    );
  });

  test("says what is not known instead of a number", () => {
    const run = { ...madeRun([]), counts: null, complete: false };
    expect(writeStepSummary(run)).toContain("Counts are not known.");
    expect(writeStepSummary(run)).toContain("did not reach its end");
  });

  test("stays below its limit in bytes, and says how many entries are left out", () => {
    const tests = Array.from({ length: 3_000 }, (_, index): TestCase => ({
      name: `é${index} ${"ü".repeat(300)}`,
      suite: [],
      status: "failed",
    }));
    const run = madeRun(tests, [], () => "ö".repeat(1_500));
    const summary = writeStepSummary(run);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_048_576);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(1_000_000);
    const [, left = ""] = /(\d+) more left out: the summary is full\.\n$/u.exec(summary) ?? [];
    expect(Number(left) + (summary.match(/✗/gu)?.length ?? 0)).toBe(3_000);
    fc.assert(
      fc.property(fc.integer({ min: 2_000, max: 50_000 }), (maxBytes) => {
        expect(Buffer.byteLength(writeStepSummary(run, { maxBytes }))).toBeLessThanOrEqual(maxBytes);
      }),
      { numRuns: 10 },
    );
  });

  test("refuses a limit that GitHub would not take", () => {
    for (const maxBytes of [0, 1_048_577, Number.NaN, "1"])
      expect(() => Reflect.apply(writeStepSummary, undefined, [madeRun([]), { maxBytes }])).toThrow(
        expect.objectContaining({ code: "invalid-options" }),
      );
  });
});
