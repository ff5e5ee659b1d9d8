import { expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../src/index.js";

const document =
  '<?xml version="1.0"?>\n<testsuites><testsuite name="a" tests="1" failures="0"><testcase name="adds"/></testsuite></testsuites>\n';

function verdict(command: string, args: readonly string[], stdout: string): string {
  const evidence = { stdout, exitCode: 0, command, args };
  return decideVerdict(evidence, parseTestRun(evidence)).status;
}

test.each([
  ["bats", ["--formatter", "junit", "a.bats"]],
  ["bats", ["-F", "junit", "a.bats"]],
  ["tap", ["--reporter=junit", "a.mjs"]],
  ["tap", ["-Rjunit", "a.mjs"]],
  ["tap", ["-R=junit", "a.mjs"]],
])("%s %j writes a JUnit document to its console", (command, args) => {
  expect(verdict(command, args, document)).toBe("passed");
});

test("what is written beside the console says nothing of the console", () => {
  const args = ["--report-formatter", "junit", "--output", "junit", "a.bats"];
  expect(verdict("bats", args, "1..1\nok 1 adds\n")).toBe("passed");
});
