import { finding } from "../run/finding.js";
import type { Reading } from "../run/reading.js";

/** The most dots that a runner can have printed for tests that passed; printed text may hold others. */
export function countDots(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (/^\s/u.test(line) ? 0 : line.split(".").length - 1), 0);
}

/** Takes counts away that name more tests than were shown: a digit that a test printed in front of a total is part of it. */
export function withMarks(reading: Reading, shown: number, passed: number): Reading {
  if (passed <= shown) return reading;
  const message = `${passed} tests are counted as passed, and no more than ${shown} are shown.`;
  const findings = [...reading.findings, finding("console-lines-differ", message, "stdout")];
  return { ...reading, counts: null, tests: [], findings };
}
