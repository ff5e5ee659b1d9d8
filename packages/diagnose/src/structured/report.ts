/** How a test of a report ended. */
export type TestStatus = "passed" | "failed" | "error" | "skipped";

/** One test of a report. */
export interface ReportedTest {
  /** Everything that tells it from others: file, suites, title. */
  readonly name: string;
  readonly status: TestStatus;
  /** What the runner says about the failure. */
  readonly message: string;
  /** Line of the report where it stands; 1 where a report has no lines. */
  readonly line: number;
  /** It failed before, and passed in the last attempt. */
  readonly isFlaky: boolean;
}

/** A report, whatever its format. */
export interface Report {
  readonly tests: readonly ReportedTest[];
  /** Why it could not be read to its end; `null` when it could. */
  readonly problem: string | null;
}
