import { finding } from "../run/finding.js";
import type { Reading } from "../run/reading.js";

/** The most dots that a runner can have printed for tests that passed; printed text may hold others. */
export function countDots(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (/^\s/u.test(line) ? 0 : line.split(".").length - 1), 0);
}

/**
 * Takes counts away that are too many by a digit: one that a test printed in front of a total is a part of it. Without its
 * first digits the total is one that the marks allow.
 *
 * @param shown - the most tests that the marks can stand for
 * @param counted - how many tests the totals count that have such a mark, and how many there are in all
 */
export function withMarks(
  reading: Reading,
  shown: number,
  counted: { readonly marked: number; readonly total: number },
): Reading {
  const { marked, total } = counted;
  if (marked <= shown || !isLongerBy(total, (rest) => rest - (total - marked) <= shown)) return reading;
  const message = `${marked} tests are counted, and marks of no more than ${shown} are shown.`;
  const findings = [...reading.findings, finding("console-lines-differ", message, "stdout")];
  return { ...reading, counts: null, tests: [], findings };
}

function isLongerBy(total: number, isAllowed: (rest: number) => boolean): boolean {
  const digits = String(total);
  return Array.from(digits)
    .slice(1)
    .some((_, index) => isAllowed(Number(digits.slice(index + 1))));
}
