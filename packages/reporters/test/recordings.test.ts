import { describe, expect, test } from "vitest";
import { problemsOf } from "./problems.js";
import { truthOf } from "./record/truth.js";
import { documented, recordings } from "./recorded.js";

describe("every recording of every runner", () => {
  const all = recordings();

  test("is there", () => {
    expect(all.length).toBeGreaterThan(1_000);
  });

  test.each(all.map((recording) => [recording.name, recording] as const))(
    "%s gets the verdict that its scenario was written for, and counts that are right or null",
    (_name, { evidence, runner, scenario, reporter }) => {
      expect(problemsOf(evidence, truthOf(runner, scenario, reporter))).toEqual([]);
    },
  );
});

describe("output of every runner that cannot run here", () => {
  test.each(documented().map((sample) => [sample.name, sample] as const))(
    "%s gets the verdict that its documented format means, and counts that are right or null",
    (_name, { evidence, truth }) => {
      expect(problemsOf(evidence, truth)).toEqual([]);
    },
  );
});
