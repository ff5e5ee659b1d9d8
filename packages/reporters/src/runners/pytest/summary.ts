import { readSegments } from "../../run/segments.js";
import type { Summary } from "../summaries.js";

/** The last line of a pytest run. */
export interface PytestSummary extends Summary {
  /** Errors of collection, setup and teardown together. */
  readonly errorCount: number;
  readonly reruns: number;
}

const LINE =
  /^(?:=+ )?(no tests ran|\d{1,9} [a-z]+(?: passed)?(?:, \d{1,9} [a-z]+(?: (?:passed|failed|skipped))?)*) in \d[\d.]*s(?: \(\d[\d:, a-z]*\))?(?: =+)?$/u;
const WORDS = new Set([
  "passed",
  "failed",
  "skipped",
  "xfailed",
  "xpassed",
  "error",
  "errors",
  "rerun",
  "deselected",
  "warning",
  "warnings",
  "subtests passed",
  "subtests skipped",
]);

/** First words of a summary, whole or torn. */
export const PYTEST_SUMMARY_START: RegExp =
  /^(?:=+ )?(?:no tests ran|\d{1,9} [a-z]+(?:, \d{1,9} [a-z ]+)*) in \d/u;

/** First line of a session; `-q` leaves it out, as it does the rulers around the last line. */
export const PYTEST_HEADER: RegExp = /^=+ test session starts =+$/u;

/** Finds every whole last line; its rulers of `=` are as long on both sides, give or take one. */
export function findPytestSummaries(lines: readonly string[]): readonly PytestSummary[] {
  const hasHeader = lines.some((line) => PYTEST_HEADER.test(line));
  return lines.slice(0, -1).flatMap((line, index) => {
    if (line.length > 500) return [];
    const [, text] = LINE.exec(line) ?? [];
    return text === undefined || !isRuled(line, hasHeader) ? [] : (toSummary(text, index) ?? []);
  });
}

function isRuled(line: string, hasHeader: boolean): boolean {
  const left = /^=*/u.exec(line)?.[0].length ?? 0;
  const right = /=*$/u.exec(line)?.[0].length ?? 0;
  return Math.abs(left - right) <= 1 && left > 0 === hasHeader;
}

function toSummary(text: string, start: number): readonly PytestSummary[] | null {
  const words = text === "no tests ran" ? new Map<string, number>() : readSegments(text, ",");
  if (words === null || [...words.keys()].some((word) => !WORDS.has(word))) return null;
  const of = (word: string): number => words.get(word) ?? 0;
  const passed = of("passed") + of("xpassed");
  const failed = of("failed");
  const skipped = of("skipped") + of("xfailed");
  const counts = { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: 0 };
  return [{ start, end: start + 1, counts, errorCount: of("error") + of("errors"), reruns: of("rerun") }];
}
