import { expect, test } from "vitest";
import { normalize } from "../../src/index.js";

test.each([
  ["2024-01-02T03:04:05.678Z hello", "<timestamp> hello"],
  ["[2024-01-02T03:04:05+02:00] x", "[<timestamp>] x"],
  ["started at 2024-01-02 03:04:05.678", "started at <timestamp>"],
  ["at 2024-01-02T03:04Z", "at <timestamp>"],
  ["20240102T030405Z x", "<timestamp> x"],
  ['{"time":"2024-01-02T03:04:05Z"}', '{"time":"<timestamp>"}'],
])("%j becomes %j", (input, expected) => {
  expect(normalize(input).text).toBe(expected);
  expect(normalize(input, { timestamps: "keep" }).text).toBe(input);
});

test.each([
  "expected 2024-01-02T03:04:05Z to equal 2025-01-02T03:04:05Z",
  "Expected: 2024-01-02T03:04:05Z",
  "- 2024-01-02T03:04:05Z",
  "  ✓ parses 2024-01-02T03:04:05Z",
  "released on 2024-01-02",
  "2024-13-02T03:04:05Z",
  "v2024-01-02T03:04:05Z",
  "2024-01-02T03:04:05Zulu",
])("%j stays", (input) => {
  expect(normalize(input).text).toBe(input);
});
