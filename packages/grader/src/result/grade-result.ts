import type { Root } from "@testbed/normalize";
import type { TestRun, Verdict } from "@testbed/reporters";
import type { UsedConfinement } from "../confine/confinement.js";
import type { RunOutcome } from "@testbed/runner";
import type { Assurance } from "./assurance.js";

/** A report file as it was read after the run. */
export interface GradeReport {
  /** Path the runner was told to write to; outside the workspace. */
  readonly path: string;
  /** The whole file as text. */
  readonly content: string;
}

/** What was found where the report should be. */
export type ReportReading =
  /** None was asked for. */
  | { readonly status: "none" }
  /** It is among the reports. */
  | { readonly status: "read" }
  /** There was no file. */
  | { readonly status: "missing" }
  /** What was there is no report of the runner: a link, a device, a second name of something else. */
  | { readonly status: "refused"; readonly reason: string };

/** The raw facts of the run, kept beside everything that is derived from them. Plain JSON; `judge` takes it. */
export interface GradeEvidence {
  /** Executable that was run. */
  readonly command: string;
  /** Arguments it was run with, those added for the report included. */
  readonly args: readonly string[];
  /** Working directory of the run; it need not exist any more. */
  readonly directory: string;
  /** Directories that are named in normalized output, with every spelling they had. */
  readonly roots: readonly Root[];
  /** What the runner of processes observed, raw output included. */
  readonly outcome: RunOutcome;
  /** How far the run was kept apart. */
  readonly confinement: UsedConfinement;
  /** Report files, raw. */
  readonly reports: readonly GradeReport[];
  /** What was found where the report should be. */
  readonly reading: ReportReading;
}

/** Output with everything removed that differs between two runs of the same code. */
export interface NormalizedOutput {
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
  /** Version of the rules that were used. */
  readonly ruleset: string;
}

/** Everything known about one graded run. Plain JSON. */
export interface GradeResult {
  /** The decision and its reasons. */
  readonly verdict: Verdict;
  /** How hard the verdict would be to fake, and why not harder. */
  readonly assurance: Assurance;
  /** What the test runner claims to have happened. */
  readonly run: TestRun;
  /** Output fit for comparison. */
  readonly normalized: NormalizedOutput;
  /** Raw facts. */
  readonly evidence: GradeEvidence;
  /** Time for everything, set-up and clean-up included, in milliseconds. */
  readonly durationMs: number;
}
