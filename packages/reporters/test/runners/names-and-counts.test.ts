import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

const named = (evidence: RunEvidence) =>
  parseTestRun(evidence).failures.map(({ suite, name }) => [...suite, name]);
const decided = (evidence: RunEvidence) => decideVerdict(evidence, parseTestRun(evidence)).status;

describe("go test -json beside text without a line end", () => {
  const run = (...events: readonly (readonly [string, string | null, string?])[]): RunEvidence => ({
    stdout: events
      .map(([Action, Test, Output]) =>
        JSON.stringify({ Action, Package: "ex/d", ...(Test === null ? {} : { Test }), Output }),
      )
      .join("\n")
      .concat("\n"),
    exitCode: 0,
    command: "go",
    args: ["test", "-json"],
  });

  test("counts nothing where a test ends that never began", () => {
    const evidence = run(
      ["run", "T"],
      ["output", "T", "x=== RUN   T/sub\n"],
      ["output", "T/sub", "    --- SKIP: T/sub (0.00s)\n"],
      ["skip", "T/sub"],
      ["pass", "T"],
      ["output", null, "ok  \tex/d\t0.002s\n"],
      ["pass", null],
    );
    expect(parseTestRun(evidence).counts).toBeNull();
    expect(decided(evidence)).toBe("conflict");
  });

  test("counts nothing where a test begins again before it ended", () => {
    const round = [
      ["run", "G"],
      ["output", "G", "x--- PASS: G (0.00s)\n"],
    ] as const;
    const evidence = run(...round, ...round, ["output", null, "ok  \tex/d\t0.002s\n"], ["pass", null]);
    expect(parseTestRun(evidence).counts).toBeNull();
    expect(decided(evidence)).toBe("conflict");
  });

  test("counts a test that runs twice with ends of its own", () => {
    const evidence = run(["run", "G"], ["pass", "G"], ["run", "G"], ["pass", "G"], ["pass", null]);
    expect(parseTestRun(evidence).counts?.passed).toBe(2);
  });
});

describe("a Mocha test that ends twice", () => {
  const each = { title: "a", fullTitle: "a", file: "/x/a.js", duration: 1, currentRetry: 0 };
  const json = (lists: Readonly<Record<"passes" | "failures", number>>) => {
    const of = (count: number) => Array.from({ length: count }, () => each);
    return JSON.stringify({
      stats: { suites: 0, tests: 1, pending: 0, ...lists },
      tests: [each],
      pending: [],
      failures: of(lists.failures),
      passes: of(lists.passes),
    });
  };

  test.each([
    { passes: 1, failures: 1 },
    { passes: 0, failures: 2 },
    { passes: 2, failures: 0 },
  ])("is not counted twice in JSON with %j", (lists) => {
    const evidence = { stdout: `${json(lists)}\n`, exitCode: 0, command: "mocha", args: ["-R", "json"] };
    expect(parseTestRun(evidence).counts).toBeNull();
    expect(decided(evidence)).not.toBe("passed");
  });

  test.each([
    ["spec", "  ✔ a\n  1) a\n", "Error: late"],
    ["dot", "  ․!\n", "Error: done() called multiple times in test <a>"],
  ])("is not counted twice on the console of %s", (reporter, shown, message) => {
    const stdout = `\n\n${shown}\n  1 passing (11ms)\n  1 failing\n\n  1) a:\n     ${message}\n      at a.js:4:104\n\n\n\n`;
    const run = parseTestRun({ stdout, exitCode: 1, command: "mocha", args: ["-R", reporter] });
    expect(run.counts).toBeNull();
    expect(run.failures.map(({ name }) => name)).toEqual(["a"]);
  });
});

test("a failing test of Vitest with an empty title is a test in JUnit, not a file that did not load", () => {
  const content =
    '<testsuites name="vitest tests"><testsuite name="a.test.js" tests="2" failures="1" errors="0"><testcase classname="a.test.js" name=""><failure message="emp" type="Error"/></testcase><testcase classname="a.test.js" name="ok"/></testsuite></testsuites>';
  const evidence = { stdout: "", exitCode: 1, reports: [{ path: "r.xml", content }] };
  expect(parseTestRun(evidence).counts).toMatchObject({ total: 2, passed: 1, failed: 1, errors: 0 });
  expect(named(evidence).map((path) => path.at(-1))).toEqual([""]);
});

describe("names of failures on the console of Jest", () => {
  const totals = (failed: number) =>
    `Test Suites: 1 failed, 1 total\nTests:       ${failed} failed, ${failed} total\nSnapshots:   0 total\nTime:        0.5 s\nRan all test suites.\n`;
  const run = (failed: number, ...blocks: readonly string[]): RunEvidence => ({
    stdout: "",
    stderr: `FAIL ./a.test.js\n${blocks.map((block) => `  ● ${block}\n\n    boom\n\n      at Object.<anonymous> (a.test.js:1:87)\n\n`).join("")}${totals(failed)}`,
    exitCode: 1,
    command: "jest",
    args: [],
  });

  test("are those of tests, never the section of what was logged", () => {
    const evidence = run(1, "Console\n\n    console.log\n      hi", "");
    expect(named(evidence)).toEqual([[""]]);
    expect(named(run(1, "Console"))).toEqual([["Console"]]);
  });

  test("keep line ends and outer blanks", () => {
    expect(named(run(3, "nl\nline", "  lead", "s › t"))).toEqual([["nl\nline"], ["  lead"], ["s", "t"]]);
  });
});

test("a failure of Jasmine is counted and named beside a suite whose hook threw", () => {
  const stdout =
    "Started\n.F.\n\nFailures:\n1) o bad\n  Message:\n    Expected 1 to be 2.\n  Stack:\n        at <Jasmine>\n\nSuite error: h\n  Message:\n    Error: aa\n  Stack:\n        at <Jasmine>\n\n3 specs, 2 failures\nFinished in 0.01 seconds\n";
  const evidence = { stdout, exitCode: 3, command: "jasmine", args: [] };
  const run = parseTestRun(evidence);
  expect(named(evidence)).toEqual([["o bad"]]);
  expect(run.counts).toMatchObject({ total: 3, passed: 2, failed: 1, errors: 1 });
  expect(run.errors.map(({ message }) => message.split("\n")[0])).toEqual(["Suite error: h: Message:"]);
  expect(run.errors[0]?.message).toContain("Error: aa");
});

test("failures of AVA are named whole, those that passed unexpectedly among them", () => {
  const late = "Test was expected to fail, but succeeded, you should stop marking the test as failing";
  const stdout = `\n  ✔ ok\n  ✘ [unexpected pass]: kfp ${late}\n  ✘ [fail]: ok2 (5ms) Error thrown in test\n  ─\n\n  kfp\n\n  ${late}\n\n\n\n  ok2 (5ms)\n\n  Error thrown in test:\n\n  Error: x\n      at file:///x/a.test.js:1:1\n\n  ─\n\n  2 tests failed\n`;
  expect(named({ stdout, exitCode: 1, command: "ava", args: [] })).toEqual([["kfp"], ["ok2 (5ms)"]]);
});

test.each([
  ["test_a.TestC.test_us", ""],
  ["test_a.TestC", ""],
  ["test_a.TestC.test_us", "test_us (test_a.TestC.test_us) ... unexpected success\n"],
])("an unexpected success of unittest in (%s) has the suite of its class, once", (path, above) => {
  const stderr = `${above}\n${"=".repeat(70)}\nUNEXPECTED SUCCESS: test_us (${path})\n${"-".repeat(70)}\nRan 1 test in 0.000s\n\nFAILED (unexpected successes=1)\n`;
  const evidence = { stdout: "", stderr, exitCode: 1, command: "python3", args: ["-m", "unittest"] };
  expect(named(evidence)).toEqual([["test_a", "TestC", "test_us"]]);
});
