import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

function decide(...contents: readonly string[]) {
  const reports = contents.map((content, index) => ({ path: `report-${index}`, content }));
  const evidence: RunEvidence = { stdout: "", exitCode: 0, reports };
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run) };
}

const suite = (name: string, ...cases: readonly string[]): string =>
  `<testsuite name="${name}" tests="${cases.length}">${cases.map((title) => `<testcase name="${title}" classname="${name}"/>`).join("")}</testsuite>`;
const all = (...suites: readonly string[]): string => `<testsuites>${suites.join("")}</testsuites>`;
const sum = suite("SumTest", "adds", "adds more");
const list = suite("ListTest", "pushes");

describe("tests that stand in a report of their suite and in one of all", () => {
  test.each([
    ["alone", [sum, all(sum)]],
    ["among others, in any order", [all(sum, list), list, sum]],
    ["inside a suite around all", [sum, all(`<testsuite name="all">${sum}${list}</testsuite>`), list]],
  ])("are counted once: %s", (_how, contents) => {
    const { run, verdict } = decide(...contents);
    const total = contents.length === 2 ? 2 : 3;
    expect([verdict.status, run.counts?.total, run.tests.length]).toEqual(["passed", total, total]);
    expect(verdict.findings.map(({ code }) => code)).toContain("report-repeated");
  });

  const failing = sum.replace(
    `name="adds more" classname="SumTest"/>`,
    `name="adds more" classname="SumTest"><failure/></testcase>`,
  );
  test.each([
    ["the outcomes differ", [failing, all(sum, list)], "failed"],
    ["one report has more besides", [all(sum, list), all(sum, suite("MapTest", "gets"))], "conflict"],
    [
      "one has more tests in the suite",
      [all(sum, list), suite("SumTest", "adds", "adds more", "adds most")],
      "conflict",
    ],
    [
      "nothing but equal titles tells",
      [
        `<testsuite><testcase name="a"/></testsuite>`,
        `<testsuite><testcase name="a"/><testcase name="b"/></testsuite>`,
      ],
      "conflict",
    ],
    ["TAP holds them", ["1..1\nok 1 - adds\n", "1..2\nok 1 - adds\nok 2 - lists\n"], "conflict"],
  ])("leave no count where %s", (_why, contents, status) => {
    const { run, verdict } = decide(...contents);
    expect([verdict.status, run.counts, run.tests]).toEqual([status, null, []]);
    expect(run.findings.map(({ code }) => code)).toContain("reports-conflict");
  });

  test.each([
    ["suites of one title with tests of their own", [suite("s", "works", "a"), suite("s", "works", "b")], 4],
    [
      "suites of one title inside different suites",
      ["x", "y"].map(
        (name) =>
          `<testsuite name="${name}"><testsuite name="new"><testcase name="works"/></testsuite></testsuite>`,
      ),
      2,
    ],
    ["tests of one title in different suites", [suite("s", "works"), suite("t", "works")], 2],
    ["points without a title", ["1..1\nok 1\n", "1..2\nok 1\nok 2\n"], 3],
  ])("are not to be taken for %s, which are added up", (_what, contents, total) => {
    const { run, verdict } = decide(...contents);
    expect([verdict.status, run.counts?.total]).toEqual(["passed", total]);
  });

  test("are found in time that grows with the reports", () => {
    const time = (count: number): number => {
      const cases = Array.from({ length: count }, (_, index) => `works ${index}`);
      const contents = [suite("s", ...cases), all(suite("s", ...cases), list)];
      const start = process.cpuUsage();
      expect(decide(...contents).run.counts?.total).toBe(count + 1);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    };
    time(1_000);
    const large = Math.min(time(40_000), time(40_000));
    expect(large).toBeLessThan(12 * Math.max(time(10_000), 20) + 300);
  });
});
