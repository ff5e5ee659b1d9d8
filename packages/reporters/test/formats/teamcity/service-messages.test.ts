import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type TestRun } from "../../../src/index.js";

/** Reads lines as a report file and as the console of a command that says nothing. */
function both(lines: readonly string[], exitCode = 0): readonly { run: TestRun; status: string }[] {
  const content = `${lines.join("\n")}\n`;
  const console = { stdout: content, exitCode };
  const file = { stdout: "", exitCode, reports: [{ path: "report.txt", content }] };
  return [console, file].map((evidence) => {
    const run = parseTestRun(evidence);
    return { run, status: decideVerdict(evidence, run).status };
  });
}

const wrap = (...lines: readonly string[]): readonly string[] => [
  "##teamcity[testSuiteStarted name='all']",
  ...lines,
  "##teamcity[testSuiteFinished name='all']",
];
const passed = (name: string, flow = ""): readonly string[] => [
  `##teamcity[testStarted name='${name}'${flow}]`,
  `##teamcity[testFinished name='${name}' duration='1'${flow}]`,
];

describe("TeamCity service messages on a stream and in a file", () => {
  test("name every test, with what is escaped in them", () => {
    const lines = wrap(
      ...passed("adds"),
      "##teamcity[testStarted name='it|'s |[odd|] |0x00e9']",
      "##teamcity[testFailed name='it|'s |[odd|] |0x00e9' message='no|n|nway' details='at a.js:3:5']",
      "##teamcity[testFinished name='it|'s |[odd|] |0x00e9']",
      "##teamcity[testIgnored name='later' message='not yet']",
    );
    for (const { run, status } of both(lines, 1)) {
      expect(status).toBe("failed");
      expect(run.counts).toMatchObject({ total: 3, passed: 1, failed: 1, skipped: 1 });
      expect(run.failures).toMatchObject([{ name: "it's [odd] é", suite: ["all"], message: "no\n\nway" }]);
    }
  });

  test("are incomplete while a suite or a test is open, and without anything that stands around them", () => {
    const open = wrap(...passed("adds"), "##teamcity[testStarted name='leaves']");
    const apart = ["a", "b"].flatMap((name) => [
      `##teamcity[testSuiteStarted name='${name}']`,
      ...passed("adds"),
      `##teamcity[testSuiteFinished name='${name}']`,
    ]);
    for (const lines of [open, wrap(...passed("adds")).slice(0, -1), apart])
      for (const { status } of both(lines)) expect(status).toBe("incomplete");
  });

  test("are complete when as many tests as announced are there, and not with fewer", () => {
    const apart = [...passed("a"), ...passed("b")];
    for (const { status } of both(["##teamcity[testCount count='2']", ...apart]))
      expect(status).toBe("passed");
    for (const { status } of both(["##teamcity[testCount count='3']", ...apart]))
      expect(status).toBe("incomplete");
  });

  test("of flows that run at once are kept apart", () => {
    const lines = wrap(
      "##teamcity[testStarted name='adds' flowId='1']",
      "##teamcity[testStarted name='adds' flowId='2']",
      "##teamcity[testFailed name='adds' message='no' flowId='1']",
      "##teamcity[testFinished name='adds' flowId='2']",
      "##teamcity[testFinished name='adds' flowId='1']",
    );
    for (const { run } of both(lines, 1))
      expect(run.counts).toMatchObject({ total: 2, passed: 1, failed: 1 });
  });

  test("that are torn are no proof of anything", () => {
    const lines = wrap(...passed("adds"), "##teamcity[testFailed name='wro");
    for (const { status } of both(lines)) expect(status).not.toBe("passed");
  });
});
