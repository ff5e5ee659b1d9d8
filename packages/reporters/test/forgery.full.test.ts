import { describe, expect, test } from "vitest";
import { findChangedByForgery, findPassesByForgery, samples } from "./forged.js";

describe("green output that a candidate prints into any recording", () => {
  test("of another runner never changes a count, and never makes a pass", { timeout: 900_000 }, () => {
    expect(findChangedByForgery(samples(/./u, /./u), "whole")).toEqual([]);
  });

  test("of the same runner never makes a pass", { timeout: 900_000 }, () => {
    expect(findPassesByForgery(samples(/./u, /./u))).toEqual([]);
  });
});
