import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../src/index.js";
import { truthOf } from "./record/truth.js";
import { recordings } from "./recorded.js";

describe("every recording of Node 18 to 26, Jest 24 to 30, Vitest 0.34 to 5 and Mocha 8 to 12", () => {
  const all = recordings();

  test("is there", () => {
    expect(all.length).toBeGreaterThan(900);
  });

  test.each(all.map((recording) => [recording.name, recording] as const))(
    "%s gets the verdict that its scenario was written for, and counts that are right or null",
    (_name, { evidence, runner, scenario, reporter }) => {
      const truth = truthOf(runner, scenario, reporter);
      const run = parseTestRun(evidence);
      const verdict = decideVerdict(evidence, run);
      expect(truth.statuses, JSON.stringify(verdict.findings)).toContain(verdict.status);
      if (run.counts === null) return;
      const { passed, failed, skipped, todo } = run.counts;
      if (truth.passed !== undefined) expect({ passed }).toEqual({ passed: truth.passed });
      if (truth.failed !== undefined) expect({ failed }).toEqual({ failed: truth.failed });
      if (truth.skippedOrTodo !== undefined)
        expect({ rest: skipped + todo }).toEqual({ rest: truth.skippedOrTodo });
      if (truth.failing === undefined) return;
      const names = run.failures.map(({ name }) => name.replace(/^math /u, ""));
      expect(names.sort()).toEqual([...truth.failing].sort());
    },
  );
});
