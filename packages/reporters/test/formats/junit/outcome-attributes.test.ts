import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";

const statusOf = (content: string) => {
  const evidence = { stdout: "", exitCode: 0, reports: [{ path: "r.xml", content }] };
  return decideVerdict(evidence, parseTestRun(evidence), { requireTests: true }).status;
};
const onSuite = (attributes: string) => `<testsuite name="a" ${attributes}><testcase name="x"/></testsuite>`;
const onRoot = (attributes: string) => `<testsuites ${attributes}>${onSuite("")}</testsuites>`;
const onCase = (attributes: string) => `<testsuite name="a"><testcase name="x" ${attributes}/></testsuite>`;

const BAD = [
  'success="false"',
  'successful="no"',
  'passed="false"',
  'ok="False"',
  'executed="False"',
  'completed="false"',
  'aborted="true"',
  'isolate="1" crashed="2"',
  'timeouts="1"',
  'timed-out="true"',
  'timeout="true"',
  'exitCode="1"',
  'exit_code="137"',
  'exit-status="2"',
  'returncode="-9"',
  'signal="SIGSEGV"',
  'killed="yes"',
  'interrupted="true"',
  'cancelled="1"',
  'failedTests="1"',
  'failureCount="2"',
  'errorCount="1"',
  'panicked="true"',
  'verdict="fail"',
  'conclusion="odd"',
];
const GOOD = [
  'success="true"',
  'executed="True"',
  'aborted="false"',
  'crashed="0"',
  'timeouts="0"',
  'timeout="60"',
  'timeout="1.5s"',
  'exitCode="0"',
  'signal=""',
  'failFast="true"',
  'failureCount="0"',
  'verdict="pass"',
  'errorLevelName="x"',
  'skipped="0" assertions="3" disabled="0"',
];

describe("an attribute of JUnit XML that can mean a failure", () => {
  test.each(BAD)("%s is no pass on a suite, on all suites and on a case", (attributes) => {
    expect(statusOf(onSuite(attributes))).not.toBe("passed");
    expect(statusOf(onRoot(attributes))).not.toBe("passed");
    expect(statusOf(onCase(attributes))).not.toBe("passed");
  });

  test.each(GOOD)("%s that says nothing bad takes no pass away", (attributes) => {
    expect(statusOf(onSuite(attributes))).toBe("passed");
    expect(statusOf(onRoot(attributes))).toBe("passed");
    expect(statusOf(onCase(attributes))).toBe("passed");
  });

  test("is a number of tests where a suite says how many passed", () => {
    expect(statusOf(onSuite('passed="1" successful="1"'))).toBe("passed");
    const skipped = '<testsuite passed="0"><testcase name="x"><skipped/></testcase></testsuite>';
    expect(statusOf(skipped)).toBe("no-tests");
  });
});
