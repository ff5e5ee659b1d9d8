import type { Finding, Reporter, RunError, TestCase, TestCounts, TestFailure } from "../run/test-run.js";

/**
 * What one report file says, read as a stream: plain JSON, to be given as `evidence.summaries` in place of the file.
 * It is a claim like the file itself.
 */
export interface ReportSummary {
  /** Path of the report, as it was given. */
  readonly path: string;
  /** Format or runner whose rules were used; `null` when the report could not be read. */
  readonly reporter: Exclude<Reporter, "exit-code"> | null;
  /** Counts, or `null` where the report does not hold them. */
  readonly counts: TestCounts | null;
  /** Every test case, or none when there were more than `maxTests`. */
  readonly tests: readonly TestCase[];
  /** Failed test cases; of a folded report the first thousand. */
  readonly failures: readonly TestFailure[];
  /** What went wrong outside of tests; of a folded report the first thousand. */
  readonly errors: readonly RunError[];
  /** The report is whole. */
  readonly complete: boolean;
  /** What was noticed. */
  readonly findings: readonly Finding[];
  /** The report shows all that the console can. */
  readonly showsAll?: boolean;
  /** Totals that report and console both print. */
  readonly totals?: string;
  /** There were more tests than `maxTests`: they are counted and not listed. */
  readonly isFolded?: boolean;
}
