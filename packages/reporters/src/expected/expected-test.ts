import type { TestCase, TestStatus } from "../run/test-run.js";

/** A test case that has to be present and passed. */
export interface ExpectedTest {
  /** Title of the test case alone. */
  readonly name: string;
  /**
   * Titles of the suites around it, outermost first; compared when given.
   */
  readonly suite?: readonly string[];
  /** File that holds it; a report's path matches when it is equal or ends with `/` + this. Compared when given. */
  readonly file?: string;
}

/** What became of one expected test. */
export type ExpectedOutcome =
  | {
      /** Every test case of this id passed. */
      readonly status: "passed";
      /** What was asked for: an id, or a flat name. */
      readonly expected: ExpectedTest | string;
      /** The test cases that it means. */
      readonly tests: readonly TestCase[];
    }
  | {
      /** It was not run on purpose, or is marked as todo. */
      readonly status: "skipped";
      /** What was asked for: an id, or a flat name. */
      readonly expected: ExpectedTest | string;
      /** The test cases that it means. */
      readonly tests: readonly TestCase[];
    }
  | {
      /** A test case of this id failed. */
      readonly status: "failed";
      /** What was asked for: an id, or a flat name. */
      readonly expected: ExpectedTest | string;
      /** The test cases that it means. */
      readonly tests: readonly TestCase[];
    }
  | {
      /** The run has no such test. */
      readonly status: "missing";
      /** What was asked for: an id, or a flat name. */
      readonly expected: ExpectedTest | string;
      /** Tests of the run that nobody expected and that may be this one under a near title or in another place. Never counted as found. */
      readonly suggestions: readonly TestCase[];
    }
  | {
      /** The flat name means several tests: it counts as none of them. */
      readonly status: "ambiguous";
      /** What was asked for: a flat name. */
      readonly expected: ExpectedTest | string;
      /** One test case of each id that it can mean. */
      readonly candidates: readonly TestCase[];
    };

/** What a run holds of the tests that were expected. */
export interface ExpectedTestsReport {
  /** One outcome for each expected test, in the order given. */
  readonly outcomes: readonly ExpectedOutcome[];
  /** Test cases of the run that no expected test means. */
  readonly extra: readonly TestCase[];
  /** Every expected test is there and passed. */
  readonly satisfied: boolean;
}

/** The status of several test cases of one id: the worst of theirs. */
export function worstStatus(tests: readonly TestCase[]): TestStatus {
  const order = ["failed", "error", "skipped", "todo"] as const;
  return order.find((status) => tests.some((test) => test.status === status)) ?? "passed";
}
