import type { Summary } from "../summaries.js";

/** The line of totals of RSpec. */
export interface RspecSummary extends Summary {
  readonly errorCount: number;
}

const LINE =
  /^(\d{1,9}) examples?, (\d{1,9}) failures?(?:, (\d{1,9}) pending)?(?:, (\d{1,9}) errors? occurred outside of examples)?$/u;

/** First words of the totals, whole or torn. */
export const RSPEC_SUMMARY_START: RegExp = /^\d{1,9} examples?, \d{1,9} failures?/u;

/** Finds every line of totals below its `Finished in`. */
export function findRspecSummaries(lines: readonly string[]): readonly RspecSummary[] {
  return lines.slice(0, -1).flatMap((line, start) => {
    const match = LINE.exec(line);
    if (match === null || !/^Finished in \d.* to load\)$/u.test(lines[start - 1] ?? "")) return [];
    const [total = 0, failed = 0, skipped = 0, errorCount = 0] = match
      .slice(1)
      .map((text) => Number(text ?? 0));
    const passed = total - failed - skipped;
    if (passed < 0) return [];
    const counts = { total, passed, failed, skipped, todo: 0, errors: 0 };
    return [{ start, end: start + 1, counts, errorCount }];
  });
}
