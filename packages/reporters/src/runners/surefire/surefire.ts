import { finding } from "../../run/finding.js";
import { countTests, type Reading, sameCounts, unfinished } from "../../run/reading.js";
import type { RunError, TestCounts } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { readBuildErrors } from "./build-errors.js";
import { readSurefireFailures } from "./failures.js";
import { type Module, readModules, withoutLevel } from "./modules.js";

/** Maven Surefire and Failsafe. Source: https://maven.apache.org/surefire/maven-surefire-plugin/ */
export const surefire: Runner = {
  reporter: "surefire",
  versions: "Surefire 3.2",
  consoleFormats: ["default", "reactor of several modules", "-B", "rerunFailingTestsCount"],
  reportFormats: ["junit (TEST-*.xml)"],
  completeness:
    "`BUILD SUCCESS` or `BUILD FAILURE` with its time, and one `Tests run:` under `Results:` for each module",
  limits: [
    "`-q` prints nothing when all tests pass, which reads as incomplete without the XML reports.",
    "Tests print into the same stream: totals that differ from those of their classes are not used.",
  ],
  starts: ({ tool, args }) => /^mvn(?:w|d)?$/u.test(tool) && args.some((arg) => GOAL.test(arg)),
  readConsole,
  recipe: null,
};

const GOAL =
  /^(?:test|package|verify|install|deploy|integration-test|(?:[\w.:-]*:)?(?:surefire|failsafe|maven-surefire-plugin|maven-failsafe-plugin)(?::[\d.]+)?:(?:test|integration-test|verify))$/u;
const END = /^BUILD (SUCCESS|FAILURE)$/u;

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const lines = console.stdout.map(withoutLevel);
  const hasTests = lines.some((line) => line === " T E S T S" || line === "Results:" || line === "Results :");
  // `-q` leaves the end out: one that is there all the same was printed by a test.
  const end = isQuiet(invocation) ? -1 : lines.findLastIndex((line) => END.test(line));
  if (end === -1) return readWithoutEnd(lines, invocation, hasTests);
  if (invocation === null && !hasTests) return null;
  if (!isWhole(lines, end)) return endMissing("surefire", "`BUILD SUCCESS` or `BUILD FAILURE`", "stdout");
  if (lines.filter((line) => END.test(line)).length > 1) return competing("surefire", "stdout");
  return toReading(lines, readModules(lines), end);
}

function isQuiet(invocation: Invocation | null): boolean {
  return invocation?.args.some((arg) => arg === "-q" || arg === "--quiet") ?? false;
}

// `-q` leaves out the end; a failure names itself all the same.
function readWithoutEnd(
  lines: readonly string[],
  invocation: Invocation | null,
  hasTests: boolean,
): Reading | null {
  if (invocation === null) return hasTests ? endMissing("surefire", "`BUILD SUCCESS`", "stdout") : null;
  const errors = readBuildErrors(lines);
  const modules = readModules(lines);
  const failed = lines.some((line) => line.startsWith("Failed to execute goal "));
  if (isQuiet(invocation) && failed) return toReading(lines, modules, lines.length);
  if (lines.every((line) => line === "")) return null;
  return { ...endMissing("surefire", "`BUILD SUCCESS` or `BUILD FAILURE`", "stdout"), errors };
}

// Below the end stand its time and a ruler; a text that was cut there has not all of them.
function isWhole(lines: readonly string[], end: number): boolean {
  const finished = lines.findIndex((line, index) => index > end && line.startsWith("Finished at: "));
  if (finished === -1) return false;
  // Maven before 3.6 writes what memory it used in between.
  const ruler = finished + ((lines[finished + 1] ?? "").startsWith("Final Memory: ") ? 2 : 1);
  return ruler + 1 < lines.length && /^-{20,}$/u.test(lines[ruler] ?? "");
}

function toReading(lines: readonly string[], modules: readonly Module[], end: number): Reading {
  const { failures, hooks } = readSurefireFailures(lines.slice(0, end));
  const errors: readonly RunError[] = [...hooks, ...readBuildErrors(lines)];
  if (modules.some(({ totals }) => totals.length === 0 && errors.length === 0))
    return {
      ...unfinished("surefire", finding("end-missing", "A module has no totals.", "stdout")),
      failures,
    };
  if (modules.some(({ totals }) => new Set(totals.map((one) => JSON.stringify(one))).size > 1))
    return { ...competing("surefire", "stdout"), failures, errors };
  const sum = sumOf(modules);
  // A class whose hook threw is counted as a test that erred.
  const [total, failed] = [sum.total - hooks.length, sum.failed - hooks.length];
  const counts = { ...sum, total, failed, errors: errors.length };
  const problem = problemOf(modules, counts, failures.length);
  const isBuildOnly = errors.length > hooks.length && modules.length === 0;
  return {
    reporter: "surefire",
    counts: problem === null && !isBuildOnly ? counts : null,
    tests: [],
    failures,
    errors,
    complete: true,
    findings: problem === null ? [] : [finding("console-lines-differ", clip(problem, 200), "stdout")],
  };
}

function sumOf(modules: readonly Module[]): TestCounts {
  const zero = countTests([], []);
  return modules.reduce((sum, { totals }) => {
    const { run = 0, failed = 0, skipped = 0 } = totals[0] ?? {};
    return {
      ...sum,
      total: sum.total + run,
      passed: sum.passed + Math.max(0, run - failed - skipped),
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    };
  }, zero);
}

function problemOf(modules: readonly Module[], counts: TestCounts, listed: number): string | null {
  if (counts.failed !== listed) return `${counts.failed} failures are counted, and ${listed} are listed.`;
  const differs = modules.find(({ totals, classes, isRerun }) => {
    const [first] = totals;
    return first !== undefined && !isRerun && !sameCounts(toCounts(first), toCounts(classes));
  });
  if (differs !== undefined) return "The totals of a module differ from those of its classes.";
  return modules.some(({ flakes }) => flakes > 0) ? "Tests passed on a further attempt." : null;
}

function toCounts({ run, failed, skipped }: Module["classes"]): TestCounts {
  return { total: run, passed: run - failed - skipped, failed, skipped, todo: 0, errors: 0 };
}
