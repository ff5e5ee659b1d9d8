import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";

const junit = (body: string): string =>
  `<?xml version="1.0"?>\n<testsuites>\n<testsuite name="s">\n${body}\n</testsuite>\n</testsuites>\n`;
const first = (content: string) => diagnose({ kind: "junit", content, file: "report.xml" }).findings[0];

test("a failure of JUnit XML is a failed test, at its line of the document", () => {
  const content = junit(
    `<testcase classname="a" name="adds"><failure message="expected 2 to be 3">x</failure></testcase>`,
  );
  expect(first(content)).toMatchObject({
    category: "assertion",
    evidence: [{ file: "report.xml", startLine: 4, excerpt: expect.stringContaining("expected 2 to be 3") }],
  });
});

test("the error that ended a test is what the rules look at", () => {
  const timeout = junit(
    `<testcase name="waits"><failure><![CDATA[Error: Test timed out in 5000ms.]]></failure></testcase>`,
  );
  expect(first(timeout)?.category).toBe("timeout");
  const refused = junit(
    `<testcase name="db"><error message="connect ECONNREFUSED 127.0.0.1:5432"/></testcase>`,
  );
  expect(first(refused)?.category).toBe("service-not-ready");
});

test("what a test printed is no evidence", () => {
  const content = junit(
    `<testcase name="adds"><failure message="AssertionError: 1 == 2"/><system-out>npm ERR! code E404\nMemoryError</system-out></testcase>`,
  );
  expect(diagnose({ kind: "junit", content }).findings.map(({ category }) => category)).toEqual([
    "assertion",
  ]);
});

test("attempts of one report show a flaky test", () => {
  const content = junit(`<testcase name="adds"><flakyFailure message="x"/></testcase>`);
  expect(diagnose({ kind: "junit", content })).toMatchObject({
    outcome: "passed",
    findings: [{ category: "flaky", confidence: "certain" }],
  });
});

test("a report whose tests passed has no findings; one without tests has none that ran", () => {
  expect(diagnose({ kind: "junit", content: junit(`<testcase name="adds"/>`) })).toMatchObject({
    outcome: "passed",
    findings: [],
  });
  expect(first(junit(""))?.category).toBe("no-tests");
});

test.each([
  ["<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><testsuites>&a;</testsuites>", /DOCTYPE/],
  ["<testsuites><testcase", /unclosed|unexpected/i],
])("a document that is refused or broken is named so: %#", (content, reason) => {
  expect(first(content)).toMatchObject({ category: "unknown", explanation: expect.stringMatching(reason) });
});

test("CTRF is read as text and as a value", () => {
  const report = {
    results: {
      tests: [
        { name: "adds", status: "failed", message: "expect(received).toBe(expected)" },
        { name: "slow", status: "passed", flaky: true },
      ],
    },
  };
  for (const content of [report, JSON.stringify(report), Buffer.from(JSON.stringify(report))])
    expect(diagnose({ kind: "ctrf", content }).findings.map(({ category }) => category)).toEqual([
      "assertion",
      "flaky",
    ]);
  expect(diagnose({ kind: "ctrf", content: "{" }).findings[0]?.category).toBe("unknown");
});

test("a TestRun is read as plain data", () => {
  const run = {
    failures: [{ name: "adds", suite: ["math"], message: "Snapshot `adds 1` mismatched", file: "a.js" }],
    tests: [],
  };
  expect(diagnose({ kind: "test-run", run }).findings[0]?.category).toBe("assertion");
  const passed = {
    failures: [],
    errors: [],
    counts: { passed: 1, failed: 0 },
    tests: [{ name: "a", status: "passed" }],
  };
  expect(diagnose({ kind: "test-run", run: passed })).toMatchObject({ outcome: "passed", findings: [] });
});

test("a report whose tests were all skipped says so, and decides nothing", () => {
  const content = junit(
    `<testcase name="adds"><skipped/></testcase><testcase name="subtracts"><skipped/></testcase>`,
  );
  expect(diagnose({ kind: "junit", content })).toMatchObject({
    outcome: "undecided",
    findings: [{ category: "no-tests", subcategory: "all-skipped", confidence: "suspected" }],
  });
});

test("why a report cannot be read ends with one full stop", () => {
  expect(first("<testsuites>")?.explanation).toMatch(/[^.]\.$/);
  expect(first("no report")?.explanation).toMatch(/[^.]\.$/);
});
