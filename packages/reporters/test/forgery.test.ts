import { describe, expect, test } from "vitest";
import { findChangedByForgery, findChangedByGlue, findPassesByForgery, samples } from "./forged.js";

describe("green output that a candidate prints into that of the runner", () => {
  // One version and one reporter of each runner, and every reporter of four; `forgery.full.test.ts` takes them all.
  const some = samples(
    /^(?:node-test-24|jest-30|vitest-3|mocha-12|pytest|unittest|go|cargo|rspec|minitest|phpunit|gtest|catch2|ctest|prove|bats|ava-6|jasmine-5|tap-21|tape-5|playwright-1|bun-1|deno-2|karma|poku|exunit|surefire|gradle|junit-console|libtest|documented-.*)$/u,
    /^(?:fail|pass|exit-first|before-throws)$/u,
  ).filter(
    ({ runner, scenario }, index, all) =>
      (scenario === "fail" && /^(?:node|jest|vitest|mocha)/u.test(runner)) ||
      index === all.findIndex((each) => each.runner === runner && each.scenario === scenario),
  );

  test("is tried on samples of every runner", () => {
    expect(some.length).toBeGreaterThan(50);
  });

  test("of another runner never changes a count, and never makes a pass", { timeout: 120_000 }, () => {
    expect(findChangedByForgery(some, "sample")).toEqual([]);
  });

  test("in front of a line of the runner never changes a count", { timeout: 120_000 }, () => {
    expect(findChangedByGlue(some, ["x", "1"])).toEqual([]);
  });

  test("of the same runner never makes a pass", { timeout: 120_000 }, () => {
    expect(findPassesByForgery(some)).toEqual([]);
  });
});
