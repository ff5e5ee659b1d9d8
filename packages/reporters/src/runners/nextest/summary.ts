import type { Summary } from "../summaries.js";

/** The `Summary` line of nextest. */
export interface NextestSummary extends Summary {
  /** Tests that passed on a further attempt. */
  readonly flaky: number;
  /** Tests that were chosen and never run. */
  readonly notRun: number;
  /** A part of the line has another form: what it counts is not known. */
  readonly unreadable: boolean;
}

const LINE = /^ {1,8}Summary \[ *\d[\d.]{0,15}s\] (?:(\d{1,9})\/)?(\d{1,9}) tests? run: (\d.{0,300})$/u;
const PART = /^(\d{1,9}) (passed|failed|exec failed|timed out|skipped)(?: \(([^)]{1,200})\))?$/u;

/** Finds every line that is whole. */
export function findNextestSummaries(lines: readonly string[]): readonly NextestSummary[] {
  return lines.slice(0, -1).flatMap((line, start) => {
    const [, finished, initial = "", text = ""] = LINE.exec(line) ?? [];
    return text === "" ? [] : [toSummary(start, text, Number(finished ?? initial), Number(initial))];
  });
}

function toSummary(start: number, text: string, finished: number, initial: number): NextestSummary {
  const numbers = new Map<string, number>();
  let unreadable = false;
  // A comma inside of brackets parts details, not totals.
  for (const part of text.split(/, (?![^(]*\))/u)) {
    const [, value, word = "", details = ""] = PART.exec(part) ?? [];
    unreadable ||= value === undefined || numbers.has(word);
    numbers.set(word, Number(value));
    const flaky = /(?:^|, )(\d{1,9}) flaky/u.exec(details)?.[1];
    if (word === "passed" && flaky !== undefined) numbers.set("flaky", Number(flaky));
  }
  const of = (word: string): number => numbers.get(word) ?? 0;
  const failed = of("failed") + of("exec failed") + of("timed out");
  const [passed, skipped] = [of("passed"), of("skipped")];
  const counts = { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: 0 };
  unreadable ||= !numbers.has("skipped") || passed + failed !== finished || finished > initial;
  return { start, end: start + 1, counts, flaky: of("flaky"), notRun: initial - finished, unreadable };
}
