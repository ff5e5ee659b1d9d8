import { finding } from "../../run/finding.js";
import { countTests, type Reading, sameCounts } from "../../run/reading.js";
import type { TestCase, TestStatus } from "../../run/test-run.js";
import { optionValue, type Invocation } from "../invocation.js";
import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { readBySummary } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import type { Summary } from "../summaries.js";

/** CTest. Source: https://cmake.org/cmake/help/latest/manual/ctest.1.html */
export const ctest: Runner = {
  reporter: "ctest",
  versions: "CTest 3.25",
  consoleFormats: ["default", "-V"],
  reportFormats: ["junit"],
  completeness:
    "`N% tests passed, M tests failed out of K` with `Total Test time` below it, and a line for each of the K tests",
  limits: ["Disabled tests count as skipped. `-Q` prints no tests: counts are unknown."],
  starts: ({ tool, args }) =>
    tool === "ctest" && !args.some((arg) => ["-N", "--show-only", "--build-and-test"].includes(arg)),
  readConsole,
  recipe: ctestRecipe,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const foundNone = [...console.stdout, ...console.stderr].some((line) =>
    /^No tests were found!!!$/u.test(line),
  );
  if (foundNone && !console.stdout.some((line) => SUMMARY.test(line))) {
    const counts = countTests([], []);
    return { reporter: "ctest", counts, tests: [], failures: [], errors: [], complete: true, findings: [] };
  }
  return readBySummary(
    {
      reporter: "ctest",
      stream: "stdout",
      marker: "`N tests failed out of M` with `Total Test time`",
      started: /^ +Start +\d{1,9}: \S/u,
      marks: { starts: SUMMARY_START, goesOn: TEST },
      find: findSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

const SUMMARY_START = /^\d{1,3}% tests passed/u;
const SUMMARY = /^\d{1,3}% tests passed, (\d{1,9}) tests? failed out of (\d{1,9})$/u;
const TEST =
  /^ *\d{1,9}\/\d{1,9} Test +#\d{1,9}: (.+?) \.{2,}(?: +|\*{3})(Passed|Failed|Skipped|Not Run \(Disabled\)|Not Run|Timeout|Exception: .+?|Bad Command|Not Available|Required regular expression not found\.?|Error regular expression found in output\.?)(?!\w)/u;

function findSummaries(lines: readonly string[]): readonly Summary[] {
  return lines.flatMap((line, start) => {
    const [, failed, total] = SUMMARY.exec(line) ?? [];
    if (failed === undefined || total === undefined) return [];
    const below = lines.slice(start + 1, start + 40);
    const time = below.findIndex((text) => /^Total Test time \(real\) = +\d[\d.]* sec$/u.test(text));
    if (time === -1 || start + 2 + time >= lines.length) return [];
    // Until the lines of the tests are read, all that did not fail passed.
    const [all, bad] = [Number(total), Number(failed)];
    const counts = { total: all, passed: all - bad, failed: bad, skipped: 0, todo: 0, errors: 0 };
    return [{ start, end: start + 2 + time, counts }];
  });
}

function readRun({ start, counts }: Summary, lines: readonly string[]): Reading {
  const tests = lines.slice(0, start).flatMap(toTest);
  const shown = countTests(tests, []);
  // CTest leaves disabled tests out of its total, and counts skipped ones as passed.
  const disabled = lines.filter((line) => line.length < 1_000 && DISABLED.test(line)).length;
  const ran = {
    ...shown,
    passed: shown.passed + shown.skipped - disabled,
    skipped: 0,
    total: shown.total - disabled,
  };
  const isWhole = sameCounts(ran, counts) && shown.total > 0 && announced(lines) <= shown.total;
  const failures = tests.filter(({ status }) => status === "failed").map(({ name }) => ({ name, suite: [] }));
  const isEmpty = counts.total === 0;
  const message = "The lines of the tests do not match the totals.";
  return {
    reporter: "ctest",
    counts: isWhole || isEmpty ? shown : null,
    tests: isWhole ? tests : [],
    failures,
    errors: [],
    complete: true,
    findings: isWhole || isEmpty ? [] : [finding("console-lines-differ", message, "stdout")],
  };
}

// Each line says of how many tests it is one, the disabled ones included: text in front of a line can hide it.
function announced(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, Number(NUMBERED.exec(line)?.[1] ?? 0)), 0);
}

const NUMBERED = /^ *\d{1,9}\/(\d{1,9}) Test +#\d{1,9}: /u;

const STATUSES: Readonly<Record<string, TestStatus>> = {
  Passed: "passed",
  Skipped: "skipped",
  "Not Run (Disabled)": "skipped",
};
const DISABLED = /^ *\d{1,9}\/\d{1,9} Test .*\*{3}Not Run \(Disabled\)/u;

function toTest(line: string): readonly TestCase[] {
  const [, name, word = ""] = TEST.exec(line.slice(0, 1_000)) ?? [];
  if (name === undefined) return [];
  return [{ name, suite: [], status: STATUSES[word] ?? "failed" }];
}

function ctestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  if (optionValue(args, "--output-junit") !== undefined) return null;
  return {
    reporter: "ctest",
    format: "junit",
    extension: ".xml",
    apply: (reportPath) => ({ args: [...launcher, "--output-junit", reportPath, ...args], env: {} }),
  };
}
