import type { RunError, TestCase, TestFailure, TestRun, TestStatus } from "../run/test-run.js";
import {
  checkWriting,
  failureFinder,
  refuse,
  type WritableRun,
  writableRun,
  type WriteOptions,
} from "./writable-run.js";

/** Options of {@link writeCtrf}. */
export interface CtrfOptions extends WriteOptions {
  /**
   * When the run began, in milliseconds since 1970; CTRF demands a number.
   * @defaultValue `0`, which stands for not known
   */
  readonly start?: number;
  /**
   * When it ended, likewise.
   * @defaultValue `start`
   */
  readonly stop?: number;
}

const STATUSES = {
  passed: "passed",
  failed: "failed",
  error: "failed",
  skipped: "skipped",
  todo: "pending",
} as const satisfies Record<TestStatus, string>;

/**
 * Writes a run as CTRF JSON. Durations are not in a run: they are written as 0. CTRF has no place for errors outside of
 * tests, so each becomes a failed test of the type `run-level`, marked in `extra`, and counted as one.
 * Source: https://ctrf.io and the JSON schema of the package `ctrf`.
 *
 * @param run - what `parseTestRun` returned
 * @param options - see {@link CtrfOptions}
 * @returns the document as text
 * @throws {@link ReportersError} with code `counts-unknown` when the counts are `null`, `tests-unknown` when not every
 * test is named, `invalid-run` or `invalid-options` for a wrong shape
 */
export function writeCtrf(run: TestRun, options: CtrfOptions = {}): string {
  checkWriting(run, options, ["start", "stop"]);
  const { start = 0, stop = start, verdict } = options;
  for (const [name, value] of Object.entries({ start, stop }))
    if (!Number.isSafeInteger(value) || value < 0)
      refuse(`options.${name}`, value, "must be whole milliseconds since 1970");
  const writable = writableRun(run, "CTRF", verdict);
  const document = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    generatedBy: "@testbed/reporters",
    results: {
      tool: { name: run.reporter },
      summary: summaryOf(writable, start, stop),
      tests: testsOf(writable),
      extra: { durations: "unknown" },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function summaryOf({ run, counts, errors }: WritableRun, start: number, stop: number): object {
  return {
    tests: counts.total + errors.length,
    passed: counts.passed,
    failed: counts.failed + errors.length,
    skipped: counts.skipped,
    pending: counts.todo,
    other: 0,
    flaky: run.tests.filter(isFlaky).length,
    start,
    stop,
  };
}

function testsOf({ run, errors }: WritableRun): readonly object[] {
  const failureOf = failureFinder(run.failures);
  const tests = run.tests.map((test) => {
    const isBad = test.status === "failed" || test.status === "error";
    return toEntry(test, isBad ? failureOf(test) : undefined);
  });
  return [...tests, ...errors.map(toErrorEntry)];
}

function toEntry(test: TestCase, failure: TestFailure | undefined): object {
  const { name, suite, file, status, failedAttempts = 0 } = test;
  return {
    // The schema wants a character at least.
    name: name === "" ? "(no title)" : name,
    status: STATUSES[status],
    rawStatus: status,
    duration: 0,
    ...(suite.length === 0 ? {} : { suite }),
    ...(file === undefined ? {} : { filePath: file }),
    ...(failure?.message === undefined ? {} : { message: failure.message }),
    ...(failure?.location === undefined ? {} : { trace: `at ${failure.location}` }),
    ...(failedAttempts === 0 ? {} : { retries: failedAttempts, flaky: isFlaky(test) }),
  };
}

function isFlaky({ status, failedAttempts = 0 }: TestCase): boolean {
  return status === "passed" && failedAttempts > 0;
}

function toErrorEntry({ kind, message, file }: RunError): object {
  return {
    name: `${kind} error outside of the tests`,
    status: "failed",
    rawStatus: "run-level",
    type: "run-level",
    duration: 0,
    message,
    ...(file === undefined ? {} : { filePath: file }),
    extra: { runLevelError: kind },
  };
}
