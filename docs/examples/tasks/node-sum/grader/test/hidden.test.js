import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sum } from "../src/sum.js";

describe("sum", () => {
  test("sums an empty list to zero", () => {
    assert.equal(sum([]), 0);
  });
  test("sums amounts", () => {
    const amounts = Array.from({ length: 20 }, () => Math.floor(Math.random() * 1000));
    let total = 0;
    for (const amount of amounts) total += amount;
    assert.equal(sum(amounts), total);
  });
  test("ignores what is no number", () => {
    assert.equal(sum([1, "2", Number.NaN, Infinity, null, 3]), 4);
  });
});
