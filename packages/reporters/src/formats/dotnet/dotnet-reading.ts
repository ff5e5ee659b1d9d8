import { finding } from "../../run/finding.js";
import { countTests, type Reading, unfinished } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** One result as the document holds it. */
export interface DotnetResult {
  readonly test: TestCase;
  readonly message: string;
}

/** What a document says besides its results. */
export interface DotnetTotals {
  /** Number of tests that the document itself counts; `null` when it does not. */
  readonly total: number | null;
  readonly errors: readonly RunError[];
}

/** Turns results into a reading; the document's own total has to agree. */
export function toDotnetReading(
  reporter: Reading["reporter"],
  results: readonly DotnetResult[],
  { total, errors }: DotnetTotals,
  evidence: string,
): Reading {
  const tests = results.map(({ test }) => test);
  const agrees = total === null || total === tests.length;
  const message = `The report counts ${total} tests and holds ${tests.length}.`;
  return {
    reporter,
    counts: agrees ? countTests(tests, errors) : null,
    tests: agrees ? tests : [],
    failures: results.filter(({ test }) => test.status === "failed").map(toFailure),
    errors,
    complete: true,
    findings: agrees ? [] : [finding("report-totals-differ", message, evidence)],
  };
}

/** The reading of a document that is not well-formed, or has no end of its own. */
export function unreadable(reporter: Reading["reporter"], evidence: string): Reading {
  return unfinished(reporter, finding("report-unreadable", "The report is cut off or damaged.", evidence));
}

function toFailure({ test: { status: _status, ...title }, message }: DotnetResult): TestFailure {
  const location = findLocation(message);
  return {
    ...title,
    ...(message === "" ? {} : { message: firstLines(message) }),
    ...(location === undefined ? {} : { location }),
  };
}
