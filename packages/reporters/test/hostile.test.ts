import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timesOf } from "./growth.js";
import { otherCommandLines } from "./other-command-lines.js";
import { decideVerdict, parseTestRun, type RunEvidence } from "../src/index.js";

const usualCommandLines: readonly (readonly string[])[] = [
  ["node", "--test"],
  ["node", "--test", "--test-reporter=spec"],
  ["node", "--test", "--test-reporter=tap"],
  ["node", "--test", "--test-reporter=dot"],
  ["node", "--test", "--test-reporter=junit"],
  ["jest"],
  ["jest", "--json"],
  ["vitest", "run"],
  ["vitest", "run", "--reporter=tap"],
  ["vitest", "run", "--reporter=json"],
  ["vitest", "run", "--reporter=junit"],
  ["mocha"],
  ["mocha", "--reporter", "tap"],
  ["mocha", "--reporter", "json"],
  ["mocha", "--reporter", "xunit"],
  ["pytest"],
  ["python3", "-m", "unittest"],
  ["go", "test", "-v", "./..."],
  ["go", "test", "-json", "./..."],
  ["cargo", "test"],
  ["rspec"],
  ["rspec", "--format", "json"],
  ["phpunit"],
  ["./tests", "--gtest_brief=0"],
];

const commandLines = [...usualCommandLines, ...otherCommandLines];

// Pieces of every format, torn and mixed; no mixture of them is a whole run.
const piece = fc.constantFrom(
  "ok 1 - a",
  "not ok 2 - b",
  "1..99",
  "TAP version 13",
  "# Subtest: x",
  "    ok 1 - y",
  "  ---",
  "  ...",
  "Bail out!",

  "ℹ tests 2",
  "ℹ pass 2",
  "ℹ duration_ms 3",
  "# tests 2",
  "# duration_ms 1",
  "✔ a (1ms)",
  "▶ s",
  "✖ failing tests:",

  "Test Suites: 1 passed, 1 total",
  "Tests:       1 passed, 1 total",
  "Snapshots:   0 total",
  "PASS ./a.test.js",

  " Test Files  1 passed (1)",
  "      Tests  1 passed (1)",
  "  7 passing (3ms)",
  "  1 failing",
  "  1) a:",

  "=== 1 passed in 0.01s ==",
  "collected 2 items",
  "FAILED a.py::b - c",
  "Ran 2 tests in 0.1s",
  "OK (skipped=1",
  "=== RUN   TestA",
  "--- PASS: TestA (0.00s)",
  "ok  \ta\t0.1",
  '{"Action":"run","Package":"a","Test":"b"}',
  "running 2 tests",
  "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
  "2 examples, 0 failures",
  '{"version":"3","examples":[',
  "2 runs, 2 assertions, 0 failures, 0 errors, 0 skips",
  "OK (1 test, 1 assertion",
  "[==========] 2 tests from 1 test suite ran.",
  "[  PASSED  ] 1 test.",

  "     Summary [   0.006s] 3 tests run: 3 passed",
  "        PASS [   0.004s] (1/3) a b",
  '{ "type": "suite", "event": "started", "test_count": 2 }',
  '{ "type": "test", "name": "a", "event": "ok" }',
  "[INFO]  T E S T S",
  "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0",
  "[INFO] BUILD SUCCESS",
  "> Task :test",
  "2 tests completed, 1 failed",
  "Test run finished after 9 ms",
  "[         2 tests successful      ]",
  "Test run for a.dll (b)",
  "Test run summary: Passed!",
  "  total: 2",
  "Finished in 0.01 seconds (0.00s async, 0.01s sync)",
  "2 tests, 0 failure",
  "Test Suite 'All tests' started at 2026-01-05 10:00:00.000",
  "\t Executed 2 tests, with 0 failures (0 unexpected) in 0.002 (0.004) seconds",
  "◇ Test run started.",
  "  (Run Finished)",
  "A: Executed 2 of 3 SUCCESS (0.01 secs / 0.01 secs)",
  "TOTAL: 1 SUCCESS",
  " PASS › 2   FAIL › 1 ",
  "##teamcity[testSuiteStarted name='a']",
  "##teamcity[testFinished name='b']",
  "00:00 +1: a",

  "<testsuites>",
  '<testcase name="a">',
  "</testsuites>",
  "<!DOCTYPE x>",
  "{",
  "}",
  '{"numTotalTests":1}',
  "\u001B[31m",

  "\r",
  "\u2028",
  "\u2029",
  "\uFEFF",
  "\0",
  "\u001B]",
  "\u009B",
  "",
  "   ",
  ".",
);
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("\n")),
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
);

describe("evidence of any content", () => {
  test("is read without a throw, and never passes when a runner is known", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...commandLines),
        hostile,
        hostile,
        ([command = "", ...args], stdout, stderr) => {
          const evidence: RunEvidence = { stdout, stderr, exitCode: 0, command, args };
          const { passed, findings } = decideVerdict(evidence, parseTestRun(evidence));
          // A row of dots is all that the dot reporter prints: see README, "Limits".
          return (!passed && findings.length > 0) || /^\.{3,}\n/u.test(stdout);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("is read without a throw as a report, and never passes on the exit code alone", () => {
    fc.assert(
      fc.property(fc.option(fc.constantFrom(...commandLines)), hostile, (line, content) => {
        const [command, ...args] = line ?? [];
        const started = command === undefined ? {} : { command, args };
        const evidence = { stdout: "", exitCode: 0, ...started, reports: [{ path: "report", content }] };
        return !decideVerdict(evidence, parseTestRun(evidence)).passed;
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("hostile text", () => {
  const generators: Readonly<Record<string, (size: number) => string>> = {
    "one long line": (size) => "x".repeat(size),
    "one long test point": (size) => `TAP version 13\nok 1 - ${"a # ".repeat(size / 4)}\n1..1\n`,
    "escape sequences without an end": (size) => "\u001B]".repeat(size / 2),
    "escape sequences on many lines": (size) => `${"\u001B]".repeat(500)}\n`.repeat(size / 1_001),
    "lone carriage returns": (size) => "ok 1 - a\r".repeat(size / 9),
    "many test points": (size) => "ok 1 - a\n".repeat(size / 9),
    "failing test points with diagnostics": (size) =>
      "not ok 1 - a\n  ---\n  error: 'x'\n  ...\n".repeat(size / 40),
    "nested subtests": (size) => nested(size),
    "many summaries of Jest": (size) => `${jestSummary}\n`.repeat(size / jestSummary.length),
    "many summaries of Mocha": (size) =>
      "  1 passing (1ms)\n  1 failing\n\n  1) a:\n     x\n\n".repeat(size / 45),
    "many totals of node --test": (size) => `${nodeTotals}\n`.repeat(size / nodeTotals.length),
    "suites that never close": (size) => "▶ a (1ms)\n".repeat(size / 12),
    "suites that go deeper": (size) => nested(size, "▶ a"),
    "failing tests of the same name": (size) =>
      `${"✖ a (1ms)\n".repeat(size / 20)}${nodeTotals}\n\n✖ failing tests:\n\n${"✖ a (1ms)\n  x\n".repeat(size / 30)}`,
    "open braces": (size) => "{\n".repeat(size / 2),
    "open elements": (size) => "<testsuite name='a'>".repeat(size / 20),
    "many test cases": (size) => `<testsuites>${"<testcase name='a'/>".repeat(size / 20)}</testsuites>`,
    "many file tests": (size) =>
      `<testsuites>${"<testcase name='a.js'/>".repeat(size / 23)}${nodeComments}</testsuites>`,
    "brackets and durations": (size) => " (1ms) # ".repeat(size / 9),
    "failures of pytest": (size) =>
      "FAILED a.py::b[ - x] - y\n_ ERROR at setup of b _\n= 1 failed in 0.01s =\n".repeat(size / 70),
    "failures of unittest": (size) =>
      `${`${"=".repeat(70)}\nFAIL: a (b.c)\n${"-".repeat(70)}\n`.repeat(size / 156)}\nRan 9 tests in 1s\n\nOK\n`,
    "failures of go": (size) =>
      "=== RUN   TestA\n--- FAIL: TestA (0.00s)\nFAIL\nFAIL\ta\t0.1s\n".repeat(size / 60),
    "events of go": (size) =>
      '{"Action":"run","Package":"a","Test":"b"}\n{"Action":"output","Package":"a","Test":"b","Output":"x"}\n'.repeat(
        size / 100,
      ),
    "binaries of cargo": (size) =>
      "running 1 test\nfailures:\n---- a stdout ----\nx\nfailures:\n    a\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n".repeat(
        size / 130,
      ),
    "one binary of cargo": (size) =>
      `running 1 test\n${"---- a stdout ----\n".repeat(size / 40)}failures:\n${"    a\n".repeat(size / 12)}\n`,
    "failures of RSpec": (size) =>
      "  1) a\n     b\nFinished in 1 seconds (files took 1 seconds to load)\n2 examples, 1 failure\n\nrspec ./a.rb:1 # a\n".repeat(
        size / 100,
      ),
    "failures of PHPUnit": (size) => "There was 1 failure:\n\n1) A::b\nERRORS!\n ✘ B\n".repeat(size / 50),
    "failures of GoogleTest": (size) =>
      "[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 0 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] A.b\n".repeat(
        size / 130,
      ),
    "failures of Catch2": (size) =>
      `\n${"-".repeat(79)}\na\n${"-".repeat(79)}\nb:1\n${".".repeat(79)}\nb:1: FAILED:\n`.repeat(size / 260),
    "stack lines": (size) => `✖ ${"/a".repeat(size / 2)}:1:1`,
  };
  const nodeTotals = [
    "tests 1",
    "suites 0",
    "pass 1",
    "fail 0",
    "cancelled 0",
    "skipped 0",
    "todo 0",
    "duration_ms 1",
  ]
    .map((line) => `ℹ ${line}`)
    .join("\n");
  const nodeComments = "<!-- tests 1 --><!-- cancelled 0 --><!-- duration_ms 1 -->";
  const jestSummary = [
    "Test Suites: 1 passed, 1 total",
    "Tests:       1 passed, 1 total",
    "Snapshots:   0 total",
    "Time:        1 s",
    "Ran all test suites.",
  ].join("\n");

  function nested(size: number, line = "ok 1 - a"): string {
    const lines: string[] = [];
    for (let length = 0; length < size; length += (lines.at(-1)?.length ?? 0) + 1) {
      lines.push(`${" ".repeat((lines.length * 4) % 396)}${line}`);
    }
    return lines.join("\n");
  }

  test.each(Object.entries(generators))(
    "of the kind '%s' takes time that grows with its length",
    (_name, make) => {
      const { large, bound } = timesOf(make, usualCommandLines);
      expect(large).toBeLessThan(bound);
    },
  );
});
