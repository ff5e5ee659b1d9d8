import type { TestFailure } from "../../run/test-run.js";
import { readMochaFailures } from "../mocha/failures.js";

/** What the specs printed above the table. */
export interface Specs {
  readonly failures: readonly TestFailure[];
  /** Tests with a failed attempt that did not fail in the end. */
  readonly retried: number;
  /** Specs that were started. */
  readonly started: number;
}

const FAILING = /^ {2}(\d{1,9}) failing$/u;
const ATTEMPT = /^ +\(Attempt \d{1,3} of \d{1,3}\) (.+)$/u;

/** Reads the epilogue of Mocha that each spec ends with. */
export function readSpecs(lines: readonly string[]): Specs {
  const marks = lines.flatMap((line, index) => (FAILING.test(line) || line === "  (Results)" ? [index] : []));
  const failures = marks.flatMap((start, index) => {
    const count = Number(FAILING.exec(lines[start] ?? "")?.[1] ?? 0);
    const range = { start: start + 1, end: marks[index + 1] ?? lines.length, count };
    return readMochaFailures(lines, range).map(({ isTitled: _isTitled, ...failure }) => failure);
  });
  const attempted = new Set(lines.flatMap((line) => ATTEMPT.exec(line)?.[1] ?? []));
  const failed = new Set(failures.map(({ name }) => name));
  return {
    failures,
    retried: [...attempted].filter((title) => !failed.has(title)).length,
    started: lines.filter((line) => /^ {2}Running: {2}\S.* \(\d{1,9} of \d{1,9}\) *$/u.test(line)).length,
  };
}
