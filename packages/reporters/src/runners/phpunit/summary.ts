import type { Summary } from "../summaries.js";

/** The last lines of PHPUnit. */
export interface PhpunitSummary extends Summary {
  /** Risky tests and tests with warnings. */
  readonly unclear: number;
}

const OK = /^OK \((\d{1,9}) tests?, \d{1,9} assertions?\)$/u;
const HEADING = /^(?:OK, but .+!|ERRORS!|FAILURES!|WARNINGS!|No tests executed!)$/u;
const TOTALS = /^Tests: \d{1,9}, Assertions: \d{1,9}(?:, [A-Z][A-Za-z ]{2,40}: \d{1,9})*\.$/u;

/** First words of a summary, whole or torn. */
export const PHPUNIT_SUMMARY_START: RegExp = /^OK \(\d|^Tests: \d{1,9}, Assertions: \d|^No tests executed!$/u;

/** Finds every whole summary. */
export function findPhpunitSummaries(lines: readonly string[]): readonly PhpunitSummary[] {
  return lines.slice(0, -1).flatMap((line, index) => {
    const passed = OK.exec(line)?.[1];
    if (passed !== undefined) return [toSummary(index, 1, new Map([["Tests", Number(passed)]]))];
    if (line === "No tests executed!") return [toSummary(index, 1, new Map())];
    if (!HEADING.test(lines[index - 1] ?? "") || !TOTALS.test(line.slice(0, 500))) return [];
    const numbers = new Map(
      line
        .slice(0, -1)
        .split(", ")
        .map((part): [string, number] => {
          const [word = "", value] = part.split(": ");
          return [word, Number(value)];
        }),
    );
    return [toSummary(index - 1, 2, numbers)];
  });
}

function toSummary(start: number, length: number, numbers: ReadonlyMap<string, number>): PhpunitSummary {
  const of = (word: string): number => numbers.get(word) ?? 0;
  const total = of("Tests");
  const failed = of("Errors") + of("Failures");
  const skipped = of("Skipped") + of("Incomplete");
  const passed = Math.max(0, total - failed - skipped);
  const counts = { total, passed, failed, skipped, todo: 0, errors: 0 };
  const isOver = failed + skipped > total;
  const unclear = of("Risky") + of("Warnings") + of("PHPUnit Warnings") + (isOver ? 1 : 0);
  return { start, end: start + length, counts, unclear };
}
