import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding, RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import type { MochaResult, MochaTest } from "./mocha-schema.js";

const HOOK = /^"(?:before|after) (?:all|each)" hook\b/u;

/** Reads the JSON of Mocha 8 to 12. A hook that failed is listed as a failure, but it is no test. */
export function readMocha(result: MochaResult, evidence: string): Reading {
  const hooks = result.failures.filter(({ title }) => HOOK.test(title));
  const failed = result.failures.filter(({ title }) => !HOOK.test(title));
  const tests = [
    ...result.passes.map((test) => toTest(test, "passed")),
    ...failed.map((test) => toTest(test, "failed")),
    ...result.pending.map((test) => toTest(test, "skipped")),
  ];
  const errors = hooks.map(toError);
  // A test that calls `done` twice, or throws after its end, has passed and failed.
  const isTwice = tests.length > result.stats.tests;
  return {
    reporter: "mocha",
    counts: isTwice ? null : countTests(tests, errors),
    tests: isTwice ? [] : tests,
    failures: failed.map(toFailure),
    errors,
    complete: true,
    findings: isTwice
      ? [finding("report-totals-differ", "A test stands in several of the lists of the report.", evidence)]
      : checkTotals(result, evidence),
  };
}

function toTest(test: MochaTest, status: TestStatus): TestCase {
  const attempts = test.currentRetry ?? 0;
  return {
    ...placeOf(test),
    status,
    ...(attempts > 0 && status !== "skipped" ? { failedAttempts: attempts } : {}),
  };
}

// Mocha joins the titles of the suites by single spaces: they cannot be taken apart again.
function placeOf({ title, fullTitle, file }: MochaTest): Pick<TestCase, "name" | "suite" | "file"> {
  const around = fullTitle.endsWith(title) ? fullTitle.slice(0, fullTitle.length - title.length).trim() : "";
  return { name: title, suite: around === "" ? [] : [around], ...(file ? { file } : {}) };
}

function toFailure(test: MochaTest): TestFailure {
  const { message, stack } = detailsOf(test);
  const location = findLocation(stack);
  return {
    ...placeOf(test),
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}

function toError(test: MochaTest): RunError {
  return {
    kind: "hook",
    message: `${test.fullTitle}: ${detailsOf(test).message}`,
    ...(test.file ? { file: test.file } : {}),
  };
}

function detailsOf({ err }: MochaTest): { readonly message: string; readonly stack: string } {
  const message = typeof err?.message === "string" ? firstLines(err.message) : "";
  return { message, stack: typeof err?.stack === "string" ? err.stack : "" };
}

function checkTotals(
  { stats, tests, passes, failures, pending }: MochaResult,
  evidence: string,
): readonly Finding[] {
  const agree =
    stats.tests === tests.length &&
    stats.passes === passes.length &&
    stats.pending === pending.length &&
    stats.failures === failures.length;
  if (agree) return [];
  return [
    finding("report-totals-differ", "The stats of the report do not match its lists of tests.", evidence),
  ];
}
