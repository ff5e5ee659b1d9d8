/** Runner or format whose rules were used to read the evidence. */
export type Reporter =
  | "node-test"
  | "tap"
  | "jest"
  | "vitest"
  | "mocha"
  | "junit"
  | "pytest"
  | "unittest"
  | "go"
  | "cargo"
  | "rspec"
  | "minitest"
  | "phpunit"
  | "gtest"
  | "catch2"
  | "ctest"
  | "prove"
  | "ava"
  | "jasmine"
  | "playwright"
  | "bun"
  | "deno"
  | "uvu"
  | "trx"
  | "nunit"
  | "xunit"
  | "ctrf"
  | "dart"
  | "nextest"
  | "surefire"
  | "gradle"
  | "junit-console"
  | "dotnet"
  | "exunit"
  | "xctest"
  | "cypress"
  | "karma"
  | "poku"
  | "teamcity"
  | "exit-code";

/** Where the counts come from. */
export type ReportSource = "report-file" | "console" | "exit-code";

/** Outcome of one test case. */
export type TestStatus = "passed" | "failed" | "skipped" | "todo" | "error";

/** How many test cases ended how; `total` is the sum of the others. */
export interface TestCounts {
  /** All test cases, leaves only: suites and files are not counted. */
  readonly total: number;
  /** Test cases that passed. */
  readonly passed: number;
  /** Test cases that failed, including those that ended with an error of their own. */
  readonly failed: number;
  /** Test cases that were not run on purpose. */
  readonly skipped: number;
  /** Test cases marked as not written yet, whatever their result. */
  readonly todo: number;
  /** Run-level errors: suites that did not load, hooks that threw, unhandled errors. Not part of `total`. */
  readonly errors: number;
}

/** One test case. Two cases with the same title are two cases. */
export interface TestCase {
  /** Title of the test case alone. */
  readonly name: string;
  /** Titles of the suites around it, outermost first. */
  readonly suite: readonly string[];
  /** File that holds it, as the report says. */
  readonly file?: string;
  /** Its outcome. */
  readonly status: TestStatus;
  /** Failed attempts before the last one; absent when there were none. */
  readonly failedAttempts?: number;
}

/** One failed test case. */
export interface TestFailure {
  /** Title of the test case alone. */
  readonly name: string;
  /** Titles of the suites around it, outermost first. */
  readonly suite: readonly string[];
  /** File that holds it, as the report says. */
  readonly file?: string;
  /** First lines of what the runner said about the failure. */
  readonly message?: string;
  /** `file:line:column` where the runner points at. */
  readonly location?: string;
}

/** Something that went wrong outside of any test case. */
export interface RunError {
  /** What went wrong. */
  readonly kind: "load" | "hook" | "unhandled" | "other";
  /** What the runner said about it. */
  readonly message: string;
  /** File concerned, as the report says. */
  readonly file?: string;
}

/** One reason behind a verdict. */
export interface Finding {
  /** Stable kebab-case code. */
  readonly code: string;
  /** One plain sentence. */
  readonly message: string;
  /** What it rests on: `exitCode`, `stdout`, a report path, … */
  readonly evidence?: string;
}

/** What the runner claims to have happened, read from the evidence. */
export interface TestRun {
  /** Rules that were used. */
  readonly reporter: Reporter;
  /** Where the counts come from. */
  readonly source: ReportSource;
  /** Counts, or `null` where the evidence does not hold them. Never guessed. */
  readonly counts: TestCounts | null;
  /** Every test case the evidence names; empty when only totals are known. */
  readonly tests: readonly TestCase[];
  /** The failed ones, with what was said about them. */
  readonly failures: readonly TestFailure[];
  /** What went wrong outside of any test case. */
  readonly errors: readonly RunError[];
  /** The runner reached its end: summary seen, plan met, report closed. `null` where no runner was recognised. */
  readonly complete: boolean | null;
  /** What the parser noticed: disagreement, forged text, missing end. */
  readonly findings: readonly Finding[];
}
