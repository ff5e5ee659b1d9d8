import type { ReportSummary } from "../stream/report-summary.js";

/** A report file that the runner wrote, as the grader read it after the run. */
export interface ReportFile {
  /** Path as the runner was given it; only used in messages and to tell two reports apart. */
  readonly path: string;
  /** The whole file, decoded as UTF-8. */
  readonly content: string;
}

/**
 * The facts of one finished run. Everything in it that the candidate could have written is a claim;
 * only the process facts (exit code, signal, timeout, truncation) come from the operating system.
 */
export interface RunEvidence {
  /** Standard output, decoded as UTF-8. */
  readonly stdout: string;
  /**
   * Standard error, decoded as UTF-8.
   * @defaultValue `""`
   */
  readonly stderr?: string;
  /** Exit code, or `null` when a signal ended the process or it never started. */
  readonly exitCode: number | null;
  /**
   * Name of the signal that ended the process.
   * @defaultValue `null`
   */
  readonly signal?: string | null;
  /**
   * The run was killed at a time limit.
   * @defaultValue `false`
   */
  readonly timedOut?: boolean;
  /**
   * Bytes of a stream were dropped, so its text is not whole.
   * @defaultValue `false`
   */
  readonly truncated?: boolean;
  /**
   * The caller aborted the run.
   * @defaultValue `false`
   */
  readonly cancelled?: boolean;
  /**
   * The process never started: executable, directory or image missing.
   * @defaultValue `false`
   */
  readonly notStarted?: boolean;
  /** Executable that was run; helps to recognise the runner. */
  readonly command?: string;
  /** Its arguments; help to recognise the runner and its reporter. */
  readonly args?: readonly string[];
  /**
   * Machine-readable reports of the run.
   * @defaultValue `[]`
   */
  readonly reports?: readonly ReportFile[];
  /**
   * What `summarizeReport` returned for report files that are too large to be held as text; in place of those files.
   * @defaultValue `[]`
   */
  readonly summaries?: readonly ReportSummary[];
}
