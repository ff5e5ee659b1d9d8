import type { RunError, TestFailure } from "../../run/test-run.js";
import type { Summary } from "../summaries.js";
import { readMochaFailures } from "./failures.js";

/** The epilogue of Mocha's console reporters. */
export interface MochaSummary extends Summary {
  /** Every failure is listed with its title. */
  readonly isWhole: boolean;
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
}

const PASSING = /^ {2}(\d{1,15}) passing \([\d.]{1,20}(?:ms|s|m|h|d)\)$/u;
const HOOK = /"(?:before|after) (?:all|each)" hook\b/u;

/** Finds every epilogue that is followed by its blank line. */
export function findMochaSummaries(lines: readonly string[]): readonly MochaSummary[] {
  const starts = lines.flatMap((line, index) => (PASSING.test(line) ? [index] : []));
  return starts.flatMap((start, index) => {
    const summary = readSummary(lines, start, starts[index + 1] ?? lines.length);
    return summary === null ? [] : [summary];
  });
}

function readSummary(lines: readonly string[], start: number, limit: number): MochaSummary | null {
  const passed = numberIn(PASSING, lines[start]) ?? 0;
  const skipped = numberIn(/^ {2}(\d{1,15}) pending$/u, lines[start + 1]);
  const failingLine = start + (skipped === null ? 1 : 2);
  const failing = numberIn(/^ {2}(\d{1,15}) failing$/u, lines[failingLine]);
  const end = failingLine + (failing === null ? 0 : 1);
  // The epilogue ends with a blank line of its own: a text cut off before `pending` has none.
  if (lines[end] !== "" || end + 1 >= lines.length) return null;
  const entries = readMochaFailures(lines, { start: end, end: limit, count: failing ?? 0 });
  // Hooks that failed are errors, not tests.
  const hooks = entries.filter(({ name }) => HOOK.test(name));
  const tests = { passed, failed: (failing ?? 0) - hooks.length, skipped: skipped ?? 0, todo: 0 };
  return {
    start,
    end: end + 1,
    counts: { total: passed + tests.failed + tests.skipped, ...tests, errors: hooks.length },
    isWhole:
      entries.length === (failing ?? 0) &&
      !isNumberedTwice(lines.slice(end, limit), entries.length) &&
      entries.every(({ isTitled }) => isTitled),
    failures: entries
      .filter(({ name }) => !HOOK.test(name))
      .map(({ isTitled: _isTitled, ...failure }) => failure),
    errors: hooks.map(({ name, suite, message = "" }) => ({
      kind: "hook" as const,
      message: `${[...suite, name].join(" > ")}: ${message}`,
    })),
  };
}

// An entry whose number comes twice was printed by something else, and which one cannot be told.
function isNumberedTwice(lines: readonly string[], count: number): boolean {
  const numbers = lines.flatMap((line) => /^ {2}(\d{1,9})\) /u.exec(line)?.[1] ?? []).map(Number);
  return numbers.filter((number) => number <= count).length > count;
}

function numberIn(pattern: RegExp, line: string | undefined): number | null {
  const value = pattern.exec(line ?? "")?.[1];
  return value === undefined ? null : Number(value);
}
