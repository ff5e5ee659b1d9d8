import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type TestCounts } from "../src/index.js";
import { bugcases, type CaseTruth, corpus } from "./recorded.js";

// node-tap and tape count assertions, and one scenario of tape prints nothing for its skipped test.
const COUNTS_ASSERTIONS = new Set(["tap-21", "tape-5"]);
const NAMES_ARE_KNOWN = new Set(["node-test-20", "node-test-24", "jest-29", "vitest-3", "mocha-10"]);

/** Lists every count that contradicts what is known about the run. */
function wrongCounts(counts: TestCounts | null, truth: CaseTruth): readonly string[] {
  if (counts === null) return [];
  const wrong: string[] = [];
  const { passed, failed, skippedOrTodo = sum(truth.skipped, truth.todo), passedAtMost = Infinity } = truth;
  if (passed !== undefined && counts.passed !== passed) wrong.push(`passed ${counts.passed}, not ${passed}`);
  if (failed !== undefined && counts.failed !== failed) wrong.push(`failed ${counts.failed}, not ${failed}`);
  if (skippedOrTodo !== undefined && counts.skipped + counts.todo !== skippedOrTodo) {
    wrong.push(`skipped or todo ${counts.skipped + counts.todo}, not ${skippedOrTodo}`);
  }
  if (counts.passed > passedAtMost) wrong.push(`passed ${counts.passed}, at most ${passedAtMost}`);
  return wrong;
}

function sum(skipped: number | undefined, todo: number | undefined): number | undefined {
  return skipped === undefined ? todo : skipped + (todo ?? 0);
}

describe("every recording of the shared corpus", () => {
  const recordings = corpus();

  test("is there", () => {
    expect(recordings.length).toBeGreaterThan(180);
  });

  test.each(recordings.map((recording) => [recording.name, recording] as const))(
    "%s gets the right verdict and no wrong count",
    (_name, { evidence, truth, runner }) => {
      const run = parseTestRun(evidence);
      const verdict = decideVerdict(evidence, run);
      expect(verdict.passed, JSON.stringify(verdict.findings)).toBe(truth.verdict === "pass");
      expect(verdict.passed).toBe(verdict.status === "passed");
      expect(verdict.findings.length).toBeGreaterThan(0);
      if (!COUNTS_ASSERTIONS.has(runner)) expect(wrongCounts(run.counts, truth)).toEqual([]);
      if (!NAMES_ARE_KNOWN.has(runner)) return;
      const names = run.failures.map(({ name }) => name.replace(/^math /u, ""));
      if (truth.failing !== undefined) expect(names.sort()).toEqual([...truth.failing].sort());
    },
  );
});

describe("every public bug report that concerns a format read here", () => {
  test.each(bugcases().map((recording) => [recording.name, recording] as const))(
    "%s gets one of the right statuses, no wrong count and the right names",
    (_name, { evidence, truth }) => {
      const run = parseTestRun(evidence);
      const verdict = decideVerdict(evidence, run);
      expect(truth.statuses, JSON.stringify(verdict.findings)).toContain(verdict.status);
      expect(wrongCounts(run.counts, truth)).toEqual([]);
      for (const name of run.counts === null ? [] : (truth.failing ?? [])) {
        expect(run.failures.map((failure) => failure.name).join("\n")).toContain(name);
      }
    },
  );
});
