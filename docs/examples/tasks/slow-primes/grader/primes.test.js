import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { primesBelow } from "./primes.js";

describe("primes", () => {
  test("finds the first primes", () => {
    assert.deepEqual(primesBelow(20), [2, 3, 5, 7, 11, 13, 17, 19]);
  });
  test("counts the primes below a million in time", () => {
    assert.equal(primesBelow(1_000_000).length, 78_498);
  });
});
