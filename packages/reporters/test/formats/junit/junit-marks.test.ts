import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../../src/index.js";

function read(content: string) {
  const reports = [{ path: "report.xml", content }];
  const evidence: RunEvidence = { stdout: "", exitCode: 0, reports };
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run) };
}

const inCase = (content: string, attributes = ""): string =>
  `<testsuite name="s"><testcase name="a" ${attributes}>${content}</testcase></testsuite>`;

describe("a mark of a failure in a JUnit report", () => {
  test.each([
    `<Failure message="m"/>`,
    `<ERROR/>`,
    `<j:failure/>`,
    `<RerunFailure/>`,
    `<result><failure/></result>`,
    `<skipped><failure/></skipped>`,
    `<properties><property><j:Error/></property></properties>`,
  ])("fails its case in any spelling and at any depth: %s", (element) => {
    const { run, verdict } = read(inCase(element));
    expect(verdict.status).toBe("failed");
    expect(run.failures).toMatchObject([{ name: "a" }]);
  });

  test.each([`<Failures/>`, `<exception/>`, `<j:warning/>`, `<result passed="no"/>`, `<group><x/></group>`])(
    "that nobody knows is never a pass, and leaves no count: %s",
    (element) => {
      for (const content of [inCase(element), `<testsuite>${element}<testcase name="a"/></testsuite>`]) {
        const { run, verdict } = read(content);
        expect([verdict.status, run.counts, run.tests]).toEqual(["unknown", null, []]);
        expect(verdict.findings[0]).toMatchObject({ code: "report-case-unclear", evidence: "report.xml" });
      }
    },
  );

  test.each([
    [`status="FAILED"`, "failed"],
    [`status="run" result="failed"`, "failed"],
    [`j:result="Error"`, "failed"],
    [`result="no idea"`, "unknown"],
    [`status="run" outcome="worse"`, "unknown"],
    [`failure="seven is not six"`, "unknown"],
    [`errors="1"`, "unknown"],
    [`success="false"`, "unknown"],
    [`status="run" result="completed" failures="0"`, "passed"],
    [`status="" outcome="SUCCESS" passed="true"`, "passed"],
  ])("in the attributes of a case counts as well: %s", (attributes, status) => {
    expect(read(inCase("", attributes)).verdict.status).toBe(status);
  });

  test.each([
    ...[" 1 ", "1.0", "+1", "-1", "one", "", "0x1"].map((value) => [`failures="${value}"`, "unknown"]),
    [`errors="1.0"`, "unknown"],
    [`tests="two"`, "unknown"],
    [`Failures="1"`, "conflict"],
    [`failures="0" j:failures="1"`, "conflict"],
    [`failed="1"`, "conflict"],
    [`result="Failed"`, "conflict"],
    [`result="dubious"`, "unknown"],
    [`tests="01" failures="0" errors="00" result="Passed"`, "passed"],
  ])("in the attributes of a suite is never a pass: %s", (attributes, status) => {
    const suite = `<testsuite ${attributes}><testcase name="a"/></testsuite>`;
    expect(read(suite).verdict.status).toBe(status);
    expect(read(`<testsuites>${suite}</testsuites>`).verdict.status).toBe(status);
    expect(
      read(`<testsuites><testsuites ${attributes}>${suite}</testsuites></testsuites>`).verdict.status,
    ).toBe(status);
  });

  test("is not looked for in text, and what known writers add is accepted", () => {
    const known = `<properties><property name="failure" value="1"/></properties><system-out>&lt;failure/></system-out>
      <system-err/><attachments><attachment name="error.png"/></attachments>`;
    expect(read(inCase(known)).verdict.status).toBe("passed");
    expect(
      read(`<TestSuites><j:TestSuite><TestCase name="a"/></j:TestSuite></TestSuites>`).run.counts?.total,
    ).toBe(1);
  });
});

describe("the JUnit report of Catch2", () => {
  const recorded = readFileSync(
    new URL("../../fixtures/corpus/catch2/assertions-pass/junit/stdout", import.meta.url),
    "utf8",
  );

  test("counts assertions in its attributes, and passes by its cases", () => {
    const { run, verdict } = read(recorded);
    expect([verdict.status, run.counts?.total]).toEqual(["passed", 2]);
  });

  test.each([
    ["of another host", `hostname="tbd"`, `hostname="box"`],
    ["of another class", `classname="t.global"`, `classname="u.global"`],
    ["of another status", `status="run"`, `status="ok"`],
    ["with attributes at its root", "<testsuites>", `<testsuites name="all">`],
    ["with a failure too many", `failures="0"`, `failures="1"`],
    ["without cases", /<testcase .*\/>/gu, ""],
  ])("is not taken for one %s, which loses no case", (_change, from, to) => {
    expect(recorded).toMatch(from);
    expect(read(recorded.replace(from, to)).verdict.passed).toBe(false);
  });
});
