import { expect, test } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe, type RunEvidence } from "../../src/index.js";

const junit = (inner: string, counts: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" ${counts} time="0.1">${inner}</testsuite></testsuites>`;
const failing =
  '<testcase classname="test_x" name="test_a" time="0.0"><failure message="assert 0">test_x.py:2: AssertionError</failure></testcase>';

const stopped: RunEvidence = {
  command: "pytest",
  args: ["-x", "--junit-xml=report.xml"],
  stdout: [
    "============================= test session starts ==============================",
    "collected 2 items",
    "",
    "test_x.py F",
    "",
    "=========================== short test summary info ============================",
    "FAILED test_x.py::test_a - assert 0",
    "!!!!!!!!!!!!!!!!!!!!!!!!!! stopping after 1 failures !!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "============================== 1 failed in 0.04s ===============================",
    "",
  ].join("\n"),
  exitCode: 1,
  reports: [{ path: "report.xml", content: junit(failing, 'errors="0" failures="1" skipped="0" tests="1"') }],
};

test("pytest -x: what report and console both count stands, although tests were left out", () => {
  const run = parseTestRun(stopped);
  expect(run.counts).toEqual({ total: 1, passed: 0, failed: 1, skipped: 0, todo: 0, errors: 0 });
  expect(decideVerdict(stopped, run)).toMatchObject({ status: "failed", passed: false });
});

test("pytest -x: a report that counts otherwise takes the counts away", () => {
  const twice = junit(
    `${failing}${failing.replace("test_a", "test_b")}`,
    'errors="0" failures="2" skipped="0" tests="2"',
  );
  const evidence = { ...stopped, reports: [{ path: "report.xml", content: twice }] };
  expect(parseTestRun(evidence).counts).toBeNull();
});

test("pytest that collects nothing ran no test, whatever its exit code says", () => {
  const evidence: RunEvidence = {
    command: "python3",
    args: ["-m", "pytest", "--junit-xml=report.xml"],
    stdout:
      "============================= test session starts ==============================\ncollected 0 items\n\n============================ no tests ran in 0.01s =============================\n",
    exitCode: 5,
    reports: [{ path: "report.xml", content: junit("", 'errors="0" failures="0" skipped="0" tests="0"') }],
  };
  expect(decideVerdict(evidence, parseTestRun(evidence))).toMatchObject({
    status: "no-tests",
    passed: false,
  });
  const other = { ...evidence, exitCode: 1 };
  expect(decideVerdict(other, parseTestRun(other))).toMatchObject({ status: "conflict", passed: false });
});

test("the recipe of pytest asks for the file of each test", () => {
  expect(reportRecipe("pytest", ["-q"])?.apply("/r.xml").args).toEqual([
    "--junit-xml=/r.xml",
    "-o",
    "junit_family=xunit1",
    "-q",
  ]);
});
