import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";

const report = (status: string): object => ({
  results: {
    tests: [
      { name: "orders", status, message: "expect(received).toBe(expected)" },
      { name: "adds", status: "passed" },
    ],
  },
});
const failed =
  "FAIL a.test.js\n  ● math › orders\n\n    expect(received).toBe(expected)\n\nTests:       1 failed, 1 total\n";
const passed = "PASS a.test.js\nTests:       1 passed, 1 total\n";

test("a test that failed in one run of a commit and passed in another is flaky", () => {
  const diagnosis = diagnose([
    { kind: "ctrf", content: report("failed") },
    { kind: "ctrf", content: report("passed") },
  ]);
  expect(diagnosis.outcome).toBe("failed");
  expect(diagnosis.findings).toMatchObject([
    {
      category: "flaky",
      confidence: "certain",
      explanation: expect.stringContaining("orders"),
      retry: "yes",
    },
  ]);
});

test("two logs of one commit, one red and one green, show it too, in either order", () => {
  for (const runs of [
    [failed, passed],
    [passed, failed],
  ])
    expect(diagnose(runs).findings.map(({ category }) => category)).toEqual(["flaky"]);
});

test("the same test failing in both runs is not flaky", () => {
  expect(diagnose([failed, failed]).findings.map(({ category }) => category)).toEqual(["assertion"]);
});

test("one run is never enough", () => {
  expect(diagnose([failed]).findings.map(({ category }) => category)).toEqual(["assertion"]);
  expect(
    diagnose(`${failed}this test is flaky, known intermittent failure\n`).findings.map(
      ({ category }) => category,
    ),
  ).toEqual(["assertion"]);
});

test("a network fault in one run and a pass in the other is a network fault, not a flaky test", () => {
  expect(diagnose(["npm error code ECONNRESET\n", passed]).findings.map(({ category }) => category)).toEqual([
    "network",
  ]);
});
