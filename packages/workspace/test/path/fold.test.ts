import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldName } from "../../src/path/fold.js";

test.each([
  ["A.txt", "a.txt"],
  ["café", "cafe\u0301"],
  ["ﬁ", "FI"],
  ["ß", "SS"],
  ["ſ", "S"],
  ["\u212A", "k"],
  [".g\u200Cit", ".git"],
  ["\u200C.Git", ".git"],
  [".GiT\u200C", ".git"],
  ["Σ", "ς"],
  ["a", "a\u200B"],
  ["❤", "❤\uFE0F"],
  ["👩‍💻", "👩💻"],
])("%j and %j are one name", (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test.each([
  ["a", "b"],
  ["a", "á"],
  ["1", "l"],
  ["a-b", "a_b"],
])("%j and %j are two names", (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});

test("a key is its own key, so that comparing keys is consistent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }),
    { numRuns: 3000 },
  );
});

test("case and composition never tell two names apart", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const key = foldName(name);
      for (const form of [
        name.toLowerCase(),
        name.toUpperCase(),
        name.normalize("NFC"),
        name.normalize("NFD"),
      ]) {
        expect(foldName(form)).toBe(key);
      }
    }),
    { numRuns: 3000 },
  );
});
