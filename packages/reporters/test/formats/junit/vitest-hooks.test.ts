import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../../src/index.js";

function read(...cases: readonly (readonly [title: string, content?: string])[]) {
  const elements = cases.map(
    ([title, content = ""]) =>
      `<testcase classname="a.test.mjs" name="${title.replaceAll(">", "&gt;")}">${content}</testcase>`,
  );
  const content = `<testsuites name="vitest tests"><testsuite name="a.test.mjs">${elements.join("")}</testsuite></testsuites>`;
  const evidence: RunEvidence = { stdout: "", exitCode: 1, reports: [{ path: "report.xml", content }] };
  const run = parseTestRun(evidence);
  return { run, status: decideVerdict(evidence, run).status };
}

const failure = `<failure message="no"/>`;

describe("a failing case of Vitest named like a suite", () => {
  test("is a test when tests of the file stand behind it", () => {
    const { run, status } = read(["a", failure], ["a > b"]);
    expect(status).toBe("failed");
    expect(run.counts).toMatchObject({ total: 2, passed: 1, failed: 1, errors: 0 });
    expect(run.failures).toMatchObject([{ name: "a", suite: [] }]);
  });

  test.each([["outer"], ["inner"], ["outer > inner"]])(
    "leaves no count when it stands last, where %s can be a hook or a test",
    (title) => {
      const { run, status } = read(["outer > inner > b", "<skipped/>"], ["outer > c"], [title, failure]);
      expect([status, run.counts]).toEqual(["error", null]);
      expect(run.errors).toMatchObject([{ kind: "hook", message: "no" }]);
    },
  );

  test("is a test when the suite stands in another file", () => {
    const other = `<testsuite name="b.test.mjs"><testcase name="a">${failure}</testcase></testsuite>`;
    const content = `<testsuites name="vitest tests"><testsuite name="a.test.mjs"><testcase name="a &gt; b"/></testsuite>${other}</testsuites>`;
    const run = parseTestRun({ stdout: "", exitCode: 1, reports: [{ path: "report.xml", content }] });
    expect(run.counts).toMatchObject({ passed: 1, failed: 1 });
  });
});
