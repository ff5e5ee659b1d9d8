import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../../src/index.js";

function read(content: string, facts: Partial<RunEvidence> = {}) {
  const evidence: RunEvidence = {
    stdout: "",
    exitCode: 0,
    reports: [{ path: "report.xml", content }],
    ...facts,
  };
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run) };
}

const counts = (content: string) => {
  const { total, passed, failed, skipped, todo } = read(content).run.counts ?? {};
  return { total, passed, failed, skipped, todo };
};

describe("a JUnit report", () => {
  test("is counted by its cases at any depth, wherever they stand among suites", () => {
    const nested = `<testsuites><testsuite name="a"><testcase name="1"/><testsuite name="b"><testcase name="2"/>
      <testsuite name="c"><testcase name="3"><failure message="no"/></testcase></testsuite></testsuite>
      <testcase name="4"/></testsuite><testcase name="5"/></testsuites>`;
    expect(counts(nested)).toEqual({ total: 5, passed: 4, failed: 1, skipped: 0, todo: 0 });
    expect(read(nested).run.failures).toEqual([{ name: "3", suite: ["a", "b", "c"], message: "no" }]);
    expect(read(nested).verdict.status).toBe("failed");
  });

  test("shows a case with a failure and a skip as failed", () => {
    expect(counts(`<testsuite><testcase name="a"><skipped/><failure/></testcase></testsuite>`)).toMatchObject(
      { failed: 1 },
    );
  });

  test("of node:test shows a failing todo test as todo", () => {
    const trailer = `<!-- tests 2 --><!-- suites 0 --><!-- cancelled 0 --><!-- duration_ms 1 -->`;
    const todo = `<testcase name="b"><skipped type="todo"/><failure/></testcase>`;
    const content = `<testsuites><testcase name="a"/>${todo}${trailer}</testsuites>`;
    expect(counts(content)).toEqual({ total: 2, passed: 1, failed: 0, skipped: 0, todo: 1 });
    expect(read(content).verdict.status).toBe("passed");
  });

  test("counts several failures in one case as one failed case, and an error as a failure", () => {
    const content = `<testsuite failures="2" errors="1"><testcase name="a"><failure/><failure/></testcase>
      <testcase name="b"><error type="X">first line\nsecond</error></testcase><testcase name="c"/></testsuite>`;
    expect(counts(content)).toMatchObject({ total: 3, passed: 1, failed: 2 });
    expect(read(content).run.tests.map(({ status }) => status)).toEqual(["failed", "error", "passed"]);
  });

  test("keeps the attempts of Surefire: pass after fail is flaky, fail after fail is one failure", () => {
    const flaky = `<testsuite tests="1"><testcase name="a"><flakyFailure/><flakyError/></testcase></testsuite>`;
    const { run, verdict } = read(flaky);
    expect(run.tests).toEqual([{ name: "a", suite: [], status: "passed", failedAttempts: 2 }]);
    expect([verdict.status, verdict.findings[0]?.code]).toEqual(["failed", "flaky"]);
    const rerun = `<testsuite tests="3" failures="3"><testcase name="a"><failure/><rerunFailure/><rerunFailure/></testcase></testsuite>`;
    expect(read(rerun).run.tests).toEqual([{ name: "a", suite: [], status: "failed", failedAttempts: 2 }]);
    expect(counts(rerun)).toMatchObject({ total: 1, failed: 1 });
  });

  test("of pytest counts a repeated id as one test", () => {
    const suite = (cases: string) =>
      `<testsuites><testsuite name="pytest" tests="9">${cases}</testsuite></testsuites>`;
    const teardown = suite(
      `<testcase classname="t" name="a"/><testcase classname="t" name="a"><error/></testcase>`,
    );
    expect(read(teardown).run.tests).toMatchObject([{ name: "a", status: "error" }]);
    expect(read(teardown).verdict.passed).toBe(false);
    const rerun = suite(`<testcase classname="t" name="a"/><testcase classname="t" name="a"/>`);
    expect(read(rerun).run.tests).toMatchObject([{ name: "a", status: "passed", failedAttempts: 1 }]);
  });

  test("keeps two cases of the same title as two cases", () => {
    expect(counts(`<testsuite><testcase name="a"/><testcase name="a"/></testsuite>`)).toMatchObject({
      total: 2,
      passed: 2,
    });
  });

  test.each([
    ["run", "passed"],
    ["fail", "failed"],
    ["notrun", "skipped"],
    ["disabled", "skipped"],
    ["broken", "failed"],
  ])("reads the status attribute %s as %s", (attribute, status) => {
    const content = `<testsuite><testcase name="a" status="${attribute}"/></testsuite>`;
    expect(read(content).run.tests[0]?.status).toBe(status);
  });

  test("takes failed hooks, failures of a suite and collection errors for errors outside of tests", () => {
    const hook = `<testsuite><testcase name="group &quot;before all&quot; hook: connect"><failure>no</failure></testcase></testsuite>`;
    expect(read(hook).run).toMatchObject({
      counts: { total: 0, errors: 1 },
      errors: [{ kind: "hook", message: "no" }],
    });
    const suite = `<testsuite file="a.rb"><error message="boom"/><testcase name="a"/></testsuite>`;
    expect(read(suite).run.errors).toEqual([{ kind: "other", message: "boom", file: "a.rb" }]);
    expect(read(suite).verdict.status).toBe("error");
    const nameless = `<testsuite><testcase name=""><failure message="set-up"/></testcase><testcase name="a"/></testsuite>`;
    expect(read(nameless).verdict.status).toBe("error");
  });

  test("says where and why a test failed", () => {
    const content = `<testsuite name="s"><testcase name="a" classname="C" file="a.py" line="7"><failure message="one\ntwo">
      at /w/a.test.js:3:14</failure></testcase><testcase name="b" file="b.py" line="9"><failure/></testcase></testsuite>`;
    expect(read(content).run.failures).toEqual([
      { name: "a", suite: ["s", "C"], file: "a.py", message: "one two", location: "/w/a.test.js:3:14" },
      { name: "b", suite: ["s"], file: "b.py", location: "b.py:9" },
    ]);
  });
});

describe("the attributes of a JUnit report", () => {
  test("that claim failures or tests without an element take the pass away", () => {
    for (const attributes of [`failures="1"`, `errors="1"`, `tests="2"`]) {
      const { run, verdict } = read(`<testsuite ${attributes}><testcase name="a"/></testsuite>`);
      expect([verdict.status, run.counts?.passed]).toEqual(["conflict", 1]);
      expect(
        read(`<testsuites ${attributes}><testsuite><testcase name="a"/></testsuite></testsuites>`).verdict
          .passed,
      ).toBe(false);
    }
  });

  test("that count fewer failures than the elements leave no count", () => {
    const { run, verdict } = read(
      `<testsuite failures="0"><testcase name="a"><failure/></testcase></testsuite>`,
    );
    expect([verdict.status, run.counts]).toEqual(["failed", null]);
  });

  test("never make a count by subtraction, and are no numbers when they are not", () => {
    expect(
      counts(`<testsuite tests="0" skipped="-1" failures="x"><testcase name="a"/></testsuite>`),
    ).toMatchObject({ passed: 1 });
  });
});

describe("a JUnit report that proves nothing", () => {
  test.each([
    ["with no case in it", `<testsuites><testsuite name="a"/></testsuites>`, "no-tests"],
    [
      "whose cases are all skipped",
      `<testsuite><testcase name="a"><skipped/></testcase></testsuite>`,
      "no-tests",
    ],
    ["that is empty", " \n", "incomplete"],
    ["that is cut off", `<testsuites><testsuite><testcase name="a"/></testsuite>`, "unknown"],
    ["with an unescaped bracket", `<testsuite><testcase name="a"/>at <anonymous> </testsuite>`, "unknown"],
    ["with text behind its root", `<testsuite><testcase name="a"/></testsuite>more`, "unknown"],
    [
      "with a second document behind it",
      `<testsuite><testcase name="a"/></testsuite><testsuite/>`,
      "unknown",
    ],
    ["with a DOCTYPE", `<!DOCTYPE x><testsuite><testcase name="a"/></testsuite>`, "unknown"],
    ["with an entity of its own", `<testsuite><testcase name="a">&lol;</testcase></testsuite>`, "unknown"],
    [
      "with cases in cases",
      `<testsuite><testcase name="a"><testcase name="b"/></testcase></testsuite>`,
      "unknown",
    ],
    ["of another kind", `<html><testcase name="a"/></html>`, "unknown"],
    ["that is no report at all", `all is well`, "unknown"],
  ])("never passes on the exit code alone: %s", (_case, content, status) => {
    expect(read(content).verdict.status).toBe(status);
    expect(read(content, { command: "node", args: ["--test"] }).verdict.passed).toBe(false);
  });

  test("is a conflict beside a process that failed", () => {
    expect(read(`<testsuite tests="0"/>`, { exitCode: 1 }).verdict.status).toBe("conflict");
    expect(read(`<testsuite><testcase name="a"/></testsuite>`, { exitCode: 1 }).verdict.status).toBe(
      "conflict",
    );
  });

  test("does not expand entities into memory", () => {
    const bomb = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><testsuite><testcase name="&b;"/></testsuite>`;
    expect(read(bomb).run.counts).toBeNull();
  });

  test("may start with a byte order mark and hold CDATA", () => {
    const content = `\uFEFF<?xml version="1.0"?><testsuite><testcase name="a"><system-out><![CDATA[<failure/>]]></system-out></testcase></testsuite>`;
    expect(read(content).verdict.status).toBe("passed");
  });
});
