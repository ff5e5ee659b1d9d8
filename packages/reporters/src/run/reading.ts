import { finding } from "./finding.js";
import type { Finding, Reporter, RunError, TestCase, TestCounts, TestFailure } from "./test-run.js";

/** What one parser read from one channel: a report file or the console. */
export interface Reading {
  readonly reporter: Exclude<Reporter, "exit-code">;
  readonly counts: TestCounts | null;
  readonly tests: readonly TestCase[];
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  /** The report shows all that the console can, and more: the console adds no error and never stands in for it. */
  readonly showsAll?: boolean;
  /** The tests were too many to be named: they are counted, and not listed. */
  readonly isFolded?: boolean;
  /** Totals that report and console both print; where both are known they are compared in place of the counts. */
  readonly totals?: string;
}

/** Counts test cases; `errors` are the run-level ones. */
export function countTests(tests: readonly TestCase[], errors: readonly RunError[]): TestCounts {
  const tally = { passed: 0, failed: 0, skipped: 0, todo: 0 };
  for (const test of tests) tally[test.status === "error" ? "failed" : test.status] += 1;
  return { total: tests.length, ...tally, errors: errors.length };
}

/** Adds two counts. */
export function addCounts(left: TestCounts, right: TestCounts): TestCounts {
  return {
    total: left.total + right.total,
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    todo: left.todo + right.todo,
    errors: left.errors + right.errors,
  };
}

/** Whether two counts say the same about test cases; run-level errors are shown differently by each channel. */
export function sameCounts(left: TestCounts, right: TestCounts): boolean {
  return (
    left.total === right.total &&
    left.passed === right.passed &&
    left.failed === right.failed &&
    left.skipped + left.todo === right.skipped + right.todo
  );
}

/** Tests that the console lists, if they are all of those that it counts; a title can imitate a line. */
export function ifAllListed(listed: readonly TestCase[], counts: TestCounts): readonly TestCase[] {
  const shown = countTests(listed, []);
  return sameCounts(shown, counts) && shown.todo === counts.todo ? listed : [];
}

/** A reading of a runner that did not reach its end, or whose end cannot be told. */
export function unfinished(reporter: Reading["reporter"], ...findings: readonly Finding[]): Reading {
  return { reporter, counts: null, tests: [], failures: [], errors: [], complete: false, findings };
}

/** A reading of a runner that reached its end, to which a parser adds what it found. */
export function emptyReading(reporter: Reading["reporter"]): Reading {
  return { ...unfinished(reporter), complete: true };
}

/** A reading of a report whose own totals were compared with its tests; without agreement nothing is counted. */
export function comparedReading(
  { reporter, tests, failures, errors }: Pick<Reading, "reporter" | "tests" | "failures" | "errors">,
  totals: { readonly agree: boolean; readonly message: string; readonly evidence: string },
): Reading {
  const reading = { ...emptyReading(reporter), failures, errors };
  if (totals.agree) return { ...reading, tests, counts: countTests(tests, errors) };
  return { ...reading, findings: [finding("report-totals-differ", totals.message, totals.evidence)] };
}
