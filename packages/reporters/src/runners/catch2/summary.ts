import type { Summary } from "../summaries.js";

/** The last lines of Catch2. */
export interface Catch2Summary extends Summary {
  readonly expectedToFail: number;
  /** The compact reporter counts failures, but not the other cases. */
  readonly isCounted: boolean;
}

const ALL = /^All tests passed \(\d{1,9} assertions? in (\d{1,9}) test cases?\)$/u;
const COMPACT = /^Passed (?:all |both )?(\d{1,9}) test cases? with \d{1,9} assertions?\.$/u;
const COMPACT_FAILED =
  /^Failed (?:all |both )?(\d{1,9}) test cases?, failed (?:all |both )?\d{1,9} assertions?\.$/u;
const CASES = /^test cases: +(\d{1,9})((?: +\| +\d{1,9} [a-z][a-z ]{2,30})*)$/u;

/** First words of a summary, whole or torn. */
export const CATCH2_SUMMARY_START: RegExp =
  /^All tests passed \(|^Passed (?:all |both )?\d+ test case|^Failed (?:all |both )?\d+ test case|^test cases: +\d|^No tests ran$/u;

/** Finds every whole summary. */
export function findCatch2Summaries(lines: readonly string[]): readonly Catch2Summary[] {
  return lines.slice(0, -1).flatMap((line, start) => {
    const passed = (ALL.exec(line) ?? COMPACT.exec(line))?.[1];
    // Cases that failed as expected are shown, but not counted, by the compact reporter.
    if (passed !== undefined)
      return [{ ...allPassed(start, Number(passed)), isCounted: !showsFailures(lines) }];
    if (line === "No tests ran") return [allPassed(start, 0)];
    const failed = COMPACT_FAILED.exec(line)?.[1];
    if (failed !== undefined) return [onlyFailed(start, Number(failed))];
    const [, total, parts = ""] = CASES.exec(line.slice(0, 300)) ?? [];
    if (total === undefined || !/^assertions: +(?:\d|- none -)/u.test(lines[start + 1] ?? "")) return [];
    return start + 2 < lines.length ? toSummary(start, Number(total), parts) : [];
  });
}

function showsFailures(lines: readonly string[]): boolean {
  return lines.some((line) => /(?::\d{1,9}|\(\d{1,9}\)): failed\b/u.test(line));
}

function allPassed(start: number, passed: number): Catch2Summary {
  const counts = { total: passed, passed, failed: 0, skipped: 0, todo: 0, errors: 0 };
  return { start, end: start + 1, counts, expectedToFail: 0, isCounted: true };
}

function onlyFailed(start: number, failed: number): Catch2Summary {
  const counts = { total: failed, passed: 0, failed, skipped: 0, todo: 0, errors: 0 };
  return { start, end: start + 1, counts, expectedToFail: 0, isCounted: false };
}

function toSummary(start: number, total: number, parts: string): readonly Catch2Summary[] {
  const numbers = new Map(
    parts
      .split("|")
      .slice(1)
      .map((part): [string, number] => {
        const [, value, word = ""] = /^ +(\d{1,9}) (.+?) *$/u.exec(part) ?? [];
        return [word, Number(value)];
      }),
  );
  const of = (word: string): number => numbers.get(word) ?? 0;
  const expectedToFail = of("failed as expected");
  const skipped = of("skipped") + expectedToFail;
  const [passed, failed] = [of("passed"), of("failed")];
  if (passed + failed + skipped !== total) return [];
  const counts = { total, passed, failed, skipped, todo: 0, errors: 0 };
  return [{ start, end: start + 2, counts, expectedToFail, isCounted: true }];
}
