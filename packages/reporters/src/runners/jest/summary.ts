import { readSegments } from "../../run/segments.js";
import type { Summary } from "../summaries.js";

/** The block of totals that Jest prints to stderr at its end. */
export interface JestSummary extends Summary {
  readonly failedSuites: number;
  /** The run was interrupted, or the text ends before the last line of the block. */
  readonly cutOff: boolean;
}

const SUITES = /^Test Suites: +(.+)$/u;
const TESTS = /^Tests: +(.+)$/u;

/** Finds every block; `silent` runs print no last line. */
export function findJestSummaries(lines: readonly string[], silent: boolean): readonly JestSummary[] {
  const summaries: JestSummary[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const suites = SUITES.exec(lines[index] ?? "")?.[1];
    const tests = TESTS.exec(lines[index + 1] ?? "")?.[1];
    if (suites === undefined || tests === undefined) continue;
    const summary = readSummary(lines, index, suites, tests, silent);
    if (summary !== null) summaries.push(summary);
  }
  return summaries;
}

function readSummary(
  lines: readonly string[],
  start: number,
  suites: string,
  tests: string,
  silent: boolean,
): JestSummary | null {
  const suiteNumbers = readSegments(suites.replace(/(\d{1,9}) of (\d{1,9}) total$/u, "$2 total"), ",");
  const numbers = readSegments(tests, ",");
  if (suiteNumbers === null || numbers === null || !/^Snapshots: +\S/u.test(lines[start + 2] ?? ""))
    return null;
  const timeLine = lines.slice(start + 3, start + 5).findIndex((line) => /^Time: +\d/u.test(line));
  if (timeLine === -1) return null;
  const of = (word: string): number => numbers.get(word) ?? 0;
  const counts = {
    total: of("total"),
    passed: of("passed"),
    failed: of("failed"),
    skipped: of("skipped") + of("pending"),
    todo: of("todo"),
    errors: 0,
  };
  if (counts.total !== counts.passed + counts.failed + counts.skipped + counts.todo) return null;
  const last = start + 3 + timeLine;
  return {
    start,
    end: last + 1,
    counts,
    failedSuites: suiteNumbers.get("failed") ?? 0,
    cutOff: isCutOff(lines, last, silent),
  };
}

function isCutOff(lines: readonly string[], timeLine: number, silent: boolean): boolean {
  if (silent) return timeLine + 1 >= lines.length;
  const below = lines.slice(timeLine + 1, timeLine + 13);
  const last = below.findIndex((line) => /^Ran all test suites\b/u.test(line));
  return last === -1 || timeLine + 2 + last >= lines.length;
}
