import { finding } from "../run/finding.js";
import { type Reading, unfinished } from "../run/reading.js";
import type { TestCounts } from "../run/test-run.js";

/** A block of totals and where it stands. */
export interface Summary {
  /** Index of its first line. */
  readonly start: number;
  /** Index of the line after its last. */
  readonly end: number;
  readonly counts: TestCounts;
}

/** Lines by which a runner's own output is known, besides its whole summaries. */
export interface SummaryMarks {
  /** First line of a summary: one without the rest is a summary that was torn apart. */
  readonly starts: RegExp;
  /** Lines that never follow the summary. */
  readonly goesOn: RegExp;
  /** Lines in which the runner repeats its totals for others. */
  readonly repeats?: RegExp;
}

/**
 * The one summary that counts. A runner whose tests share its process cannot prove which of several is its own:
 * they have to agree, none may be torn, and no line of the runner may follow, or none counts.
 */
export function onlySummary<One extends Summary>(
  summaries: readonly One[],
  lines: readonly string[],
  { starts, goesOn, repeats }: SummaryMarks,
): One | null {
  const last = summaries.at(-1);
  if (last === undefined || !summaries.every(({ counts }) => isSame(counts, last.counts))) return null;
  if (lines.filter((line) => starts.test(line)).length > summaries.length) return null;
  const hidden = behindText(starts);
  const below = lines.slice(last.end).map((line) => line.slice(-LONGEST_END));
  const isHidden = (line: string): boolean => hidden.test(line) && repeats?.test(line) !== true;
  return below.some((line) => goesOn.test(line) || isHidden(line)) ? null : last;
}

const LONGEST_END = 2_000;

// Text without a line end may stand in front of the summary that counts: it is then none, and one above it would stand for it.
function behindText({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll(/(^|[|(])\^/gu, "$1"), flags);
}

function isSame(left: TestCounts, right: TestCounts): boolean {
  return (["total", "passed", "failed", "skipped", "todo"] as const).every((of) => left[of] === right[of]);
}

/** The reading of a console in which several summaries disagree. */
export function competing(reporter: Reading["reporter"], stream: string): Reading {
  const message = `${stream} holds several summaries that disagree; any but one was printed by something else.`;
  return { ...unfinished(reporter, finding("competing-summaries", message, stream)), complete: true };
}

/** The reading of a console that lacks the end marker of its runner. */
export function endMissing(reporter: Reading["reporter"], marker: string, stream: string): Reading {
  return unfinished(reporter, finding("end-missing", `The end of the run is missing: no ${marker}.`, stream));
}
