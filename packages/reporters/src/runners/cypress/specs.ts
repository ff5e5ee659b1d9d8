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
// Printed text may stand in front of both; a title may hold the same words.
const ATTEMPT = /^\(Attempt \d{1,3} of \d{1,3}\) (.+)$/u;
const TITLE = /^ *(?:[✓✔✖-]|\d{1,9}\)) (?! *\(Attempt )/u;
const RUNNING = /^ {2}Running: {2}\S.* \(\d{1,9} of \d{1,9}\) *$/u;

/** Reads the epilogue of Mocha that each spec ends with. */
export function readSpecs(lines: readonly string[]): Specs {
  const marks = lines.flatMap((line, index) => (FAILING.test(line) || line === "  (Results)" ? [index] : []));
  const failures = marks.flatMap((start, index) => {
    const count = Number(FAILING.exec(lines[start] ?? "")?.[1] ?? 0);
    const range = { start: start + 1, end: marks[index + 1] ?? lines.length, count };
    return readMochaFailures(lines, range).map(({ isTitled: _isTitled, ...failure }) => failure);
  });
  const attempted = new Set(lines.flatMap(readAttempt));
  const failed = new Set(failures.map(({ name }) => name));
  return {
    failures,
    retried: [...attempted].filter((title) => !failed.has(title)).length,
    started: lines.filter((line) => RUNNING.test(line.slice(Math.max(0, line.lastIndexOf("  Running:  ")))))
      .length,
  };
}

function readAttempt(line: string): readonly string[] {
  const at = TITLE.test(line) ? -1 : line.indexOf("(Attempt ");
  const title = at === -1 ? undefined : ATTEMPT.exec(line.slice(at))?.[1];
  return title === undefined ? [] : [title];
}
