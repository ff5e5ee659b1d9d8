import { expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";

const statusOf = (content: string) => {
  const evidence = { stdout: "", exitCode: 0, reports: [{ path: "r.tap", content }] };
  return decideVerdict(evidence, parseTestRun(evidence)).status;
};

test.each([
  "1..1\n  not ok 1 - a\nok 1\n",
  "TAP version 14\n1..1\n  not ok 1 - a\n  1..1\nok 1\n",
  "1..1\n  # Subtest: s\n  not ok 1 - a\n  1..1\nok 1 - s\n",
  "1..1\n# Subtest: s\n      not ok 1 - a\n    1..0\nok 1 - s\n",
])("a failing point of TAP between two levels of subtests is no pass: %j", (content) => {
  expect(statusOf(content)).not.toBe("passed");
});

test.each([
  "1..1\nok 1\n  ---\n  said: |\n  not ok 1 - a\n  ...\n",
  "1..1\n  not ok 1 - a # TODO later\nok 1\n",
  "1..1\n  ok 1 - a\nok 1\n",
])("text of TAP that is no failing point takes no pass away: %j", (content) => {
  expect(statusOf(content)).toBe("passed");
});
