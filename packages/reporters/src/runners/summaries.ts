import { finding } from "../run/finding.js";
import { type Reading, sameCounts, unfinished } from "../run/reading.js";
import type { TestCounts } from "../run/test-run.js";

/**
 * The one summary that counts. A runner whose tests share its process cannot prove which of several is its own:
 * they have to agree, or none counts.
 */
export function onlySummary<Summary extends { readonly counts: TestCounts }>(
  summaries: readonly Summary[],
): Summary | null {
  const last = summaries.at(-1);
  if (last === undefined || !summaries.every(({ counts }) => sameCounts(counts, last.counts))) return null;
  return last;
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
