import { describe, expect, test } from "vitest";
import { findChangedByForgery, findChangedByGlue, findPassesByForgery, samples } from "./forged.js";

describe("green output that a candidate prints into any recording", () => {
  test("of another runner never changes a count, and never makes a pass", { timeout: 900_000 }, () => {
    expect(findChangedByForgery(samples(/./u, /./u), "whole")).toEqual([]);
  });

  test("of the same runner never makes a pass", { timeout: 900_000 }, () => {
    expect(findPassesByForgery(samples(/./u, /./u))).toEqual([]);
  });
});

// What a test prints without a line end hides the next line of its runner from whoever reads lines.
describe("text without a line end in front of any line of any recording", () => {
  const glues = ["x", "x ", "ok ", "1", "{", "  ", `${"y".repeat(700)} `];

  test.each(glues)(
    "%j never changes a count to another, and never makes a pass",
    { timeout: 900_000 },
    (glue) => {
      expect(findChangedByGlue(samples(/./u, /./u), [glue])).toEqual([]);
    },
  );
});
