import { expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

function decide(stdout: string): { readonly status: string; readonly passed: number | undefined } {
  const evidence: RunEvidence = {
    stdout,
    exitCode: 0,
    command: "vitest",
    args: ["run", "--reporter=tap-flat"],
  };
  const { status, counts } = decideVerdict(evidence, parseTestRun(evidence));
  return { status, passed: counts?.passed };
}

test("a flat point that names its file is a test", () => {
  expect(decide("TAP version 13\n1..1\nok 1 - a.test.mjs > adds # time=1.2ms\n")).toEqual({
    status: "passed",
    passed: 1,
  });
});

test("a point that names no file was printed by something else: no counts, no pass", () => {
  expect(decide("ok 1 - a\nok 2 - a\n1..2\n\0")).toEqual({ status: "conflict", passed: undefined });
});
