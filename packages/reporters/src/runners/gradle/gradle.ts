import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding, RunError, TestCounts } from "../../run/test-run.js";
import type { Invocation } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { readBuildErrors } from "./build-errors.js";
import { type Failures, readGradleFailures } from "./failures.js";
import { readTasks } from "./tasks.js";

/** Gradle's test tasks. Source: https://docs.gradle.org/current/userguide/java_testing.html */
export const gradle: Runner = {
  reporter: "gradle",
  versions: "Gradle 4.4; newer ones from published output",
  consoleFormats: ["--console=plain", "testLogging events"],
  reportFormats: ["junit (build/test-results)"],
  completeness: "`BUILD SUCCESSFUL in T` or `BUILD FAILED in T`",
  limits: [
    "Gradle counts tests on the console only when some failed: without its XML reports a green build is `unknown`.",
    "Gradle 4 takes a test process that left early with exit code 0 for one that ended; its reports lack the tests.",
  ],
  starts: ({ tool, args }) => /^gradlew?$/u.test(tool) && args.some((arg) => GOAL.test(arg)),
  readConsole,
  recipe: null,
};

const GOAL = /^(?:[\w.:-]*:)?(?:test|check|build|\w*[tT]ests?|test[A-Z]\w*|connected\w*Check)$/u;
// Gradle 3 and older write the time on a line of its own.
const END = /^BUILD (?:SUCCESSFUL|FAILED)(?: in \d[\dhms .]*)?$/u;
// Written only when a test failed: a line without failures is none of Gradle's.
const COMPLETED = /^(\d{1,9}) tests? completed, ([1-9]\d{0,8}) failed(?:, (\d{1,9}) skipped)?$/u;

const REPORTED = /There were failing tests\./u;

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const lines = [...console.stdout, ...console.stderr];
  const ends = lines.filter((line) => END.test(line));
  const totals = lines.filter((line) => COMPLETED.test(line));
  if (ends.length === 0) {
    if (lines.every((line) => line.trim() === "")) return null;
    const isStarted = invocation !== null || lines.some((line) => /^> Task :\S+$/u.test(line));
    return isStarted ? endMissing("gradle", "`BUILD SUCCESSFUL` or `BUILD FAILED`", "stdout") : null;
  }
  const tasks = readTasks(lines);
  // Where failures are ignored, Gradle names the report of each failing task; a number without it was printed by a test.
  const isGreen = ends[0]?.startsWith("BUILD SUCCESSFUL") === true;
  const isReported = lines.some((line) => REPORTED.test(line));
  if (totals.length > 0 && isGreen && !isReported) return competing("gradle", "stdout");
  if (invocation === null && totals.length === 0 && tasks.length === 0) return null;
  if (ends.length > 1) return competing("gradle", "stdout");
  const failures = readGradleFailures(lines);
  const ran = tasks.filter(({ outcome }) => outcome === "" || outcome === "FAILED");
  const errors = [...failures.hooks, ...readBuildErrors(lines, totals.length > 0)];
  const isFiltered = lines.some((line) => line.startsWith("> No tests found for given"));
  const hasRun = ran.some(({ outcome }) => !isFiltered || outcome !== "FAILED");
  const isKnown = tasks.length > 0 || isFiltered;
  if (isKnown && !hasRun && totals.length === 0 && errors.length === 0) return nothingRan();
  return toReading(totals, failures, { errors, tasks: Math.max(ran.length, 1) });
}

function nothingRan(): Reading {
  return {
    reporter: "gradle",
    counts: countTests([], []),
    tests: [],
    failures: [],
    errors: [],
    complete: true,
    findings: [],
  };
}

function toReading(
  totals: readonly string[],
  { failures, hooks }: Failures,
  { errors, tasks }: { readonly errors: readonly RunError[]; readonly tasks: number },
): Reading {
  const sum = totals.map(readTotals).reduce(addTotals, { total: 0, failed: 0, skipped: 0 });
  const failed = sum.failed - hooks.length;
  const total = sum.total - hooks.length;
  const isListed = failed === failures.length;
  const isCounted = totals.length === tasks && isListed;
  const counts: TestCounts = {
    total,
    passed: Math.max(0, total - failed - sum.skipped),
    failed,
    skipped: sum.skipped,
    todo: 0,
    errors: errors.length,
  };
  return {
    reporter: "gradle",
    counts: isCounted ? counts : null,
    tests: [],
    failures,
    errors,
    complete: true,
    findings: findingsOf({ isListed, failed, listed: failures.length, hasTotals: totals.length > 0 }),
  };
}

function findingsOf(known: {
  readonly isListed: boolean;
  readonly failed: number;
  readonly listed: number;
  readonly hasTotals: boolean;
}): readonly Finding[] {
  if (!known.hasTotals)
    return [
      finding("console-undecided", "A test task ran, and Gradle does not say how many tests.", "stdout"),
    ];
  // `-q` and the stock logging of some plugins name no test.
  if (known.isListed) return [];
  if (known.listed === 0) return [finding("unnamed-failures", "Gradle names no failing test.", "stdout")];
  const message = `${known.failed} failures are counted, and ${known.listed} are listed.`;
  return [finding("console-lines-differ", message, "stdout")];
}

interface Totals {
  readonly total: number;
  readonly failed: number;
  readonly skipped: number;
}

function readTotals(line: string): Totals {
  const [total = 0, failed = 0, skipped = 0] = (COMPLETED.exec(line) ?? [])
    .slice(1)
    .map((text) => Number(text ?? 0));
  return { total, failed, skipped };
}

function addTotals(left: Totals, right: Totals): Totals {
  return {
    total: left.total + right.total,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}
