import { finding } from "../run/finding.js";
import type { Reading } from "../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../run/test-run.js";
import type { Invocation } from "./invocation.js";
import type { Console } from "./runner.js";
import { competing, endMissing, onlySummary, type Summary, type SummaryMarks } from "./summaries.js";

/** How a runner that ends with a summary is read. */
export interface SummaryFormat<One extends Summary> {
  readonly reporter: Reading["reporter"];
  /** Stream of the summary; where the other one was redirected into it, everything stands there. */
  readonly stream: "stdout" | "stderr";
  /** What the summary is called in messages. */
  readonly marker: string;
  /** Lines that only this runner prints on its way, for a run whose command says nothing. */
  readonly started: RegExp;
  readonly marks: SummaryMarks;
  readonly find: (lines: readonly string[]) => readonly One[];
  readonly read: (summary: One, lines: readonly string[]) => Reading;
}

/** Reads a console by its only summary: `null` without one, unless the command or a line says that the runner started. */
export function readBySummary<One extends Summary>(
  format: SummaryFormat<One>,
  console: Console,
  invocation: Invocation | null,
): Reading | null {
  const lines = linesOf(console, format.stream);
  const summaries = format.find(lines);
  if (summaries.length === 0) {
    const isStarted = invocation !== null || saysStarted(console, format.started);
    return isStarted ? endMissing(format.reporter, format.marker, format.stream) : null;
  }
  const summary = onlySummary(summaries, lines, format.marks);
  return summary === null ? competing(format.reporter, format.stream) : format.read(summary, lines);
}

function saysStarted({ stdout, stderr }: Console, started: RegExp): boolean {
  return [stdout, stderr].some((lines) => lines.some((line) => started.test(line)));
}

/** Lines of a stream, or of the other one when this one is blank. */
function linesOf(console: Console, stream: "stdout" | "stderr"): readonly string[] {
  const other = stream === "stdout" ? "stderr" : "stdout";
  return console[stream].every((line) => line.trim() === "") ? console[other] : console[stream];
}

/** What was listed above or below a summary. */
export interface Listed {
  readonly tests?: readonly TestCase[];
  readonly failures: readonly TestFailure[];
  readonly errors?: readonly RunError[];
}

/** A complete reading; the totals count only when every failure they count is listed. */
export function withListed(reporter: Reading["reporter"], { counts }: Summary, listed: Listed): Reading {
  const { tests = [], failures, errors = [] } = listed;
  const isWhole = failures.length === counts.failed;
  const message = `${counts.failed} failures are counted, and ${failures.length} are listed.`;
  // Options of some runners leave the list out.
  const code = failures.length === 0 ? "unnamed-failures" : "console-lines-differ";
  return {
    reporter,
    counts: isWhole ? { ...counts, errors: errors.length } : null,
    tests: isWhole ? tests : [],
    failures,
    errors,
    complete: true,
    findings: isWhole ? [] : [finding(code, message)],
  };
}
