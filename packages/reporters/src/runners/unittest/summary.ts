import type { Summary } from "../summaries.js";

/** The block of totals of unittest. */
export interface UnittestSummary extends Summary {
  readonly ran: number;
  /** Failures and errors, subtests and hooks among them. */
  readonly listed: number;
  readonly skipped: number;
  readonly unexpected: number;
}

const RAN = /^Ran (\d{1,9}) tests? in \d[\d.]{0,20}s$/u;
const RESULT = /^(OK|FAILED|NO TESTS RAN)(?: \(((?:[a-z ]+=\d{1,9}(?:, )?)+)\))?$/u;

/** Finds every block with its result. */
export function findUnittestSummaries(lines: readonly string[]): readonly UnittestSummary[] {
  return lines.flatMap((line, start) => {
    const [, ran] = RAN.exec(line) ?? [];
    const result = RESULT.exec((lines[start + 2] ?? "").slice(0, 300));
    if (ran === undefined || result === null || lines[start + 1] !== "" || start + 3 >= lines.length)
      return [];
    const numbers = new Map(
      (result[2] ?? "").split(", ").map((part) => {
        const [word = "", value] = part.split("=");
        return [word, Number(value ?? 0)] as const;
      }),
    );
    const of = (word: string): number => numbers.get(word) ?? 0;
    const listed = of("failures") + of("errors");
    const unexpected = of("unexpected successes");
    if ((result[1] === "FAILED") !== listed + unexpected > 0) return [];
    const skipped = of("skipped") + of("expected failures");
    const total = Number(ran);
    // Until the failures are told apart, all that was not listed passed.
    const counts = { total, passed: total - listed - skipped, failed: listed, skipped, todo: 0, errors: 0 };
    return [{ start, end: start + 3, counts, ran: total, listed, skipped, unexpected }];
  });
}
