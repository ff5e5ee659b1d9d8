import type { Summary } from "../summaries.js";

/** The totals of ExUnit. */
export interface ExunitSummary extends Summary {
  /** Tests that a `setup_all` kept from running. */
  readonly invalid: number;
}

const FINISHED =
  /^Finished in \d[\d.]* seconds(?: \(\d[\d.]*s (?:on load, \d[\d.]*s (?:on tests|async, \d[\d.]*s sync)|async, \d[\d.]*s sync)\))?$/u;
const TOTALS =
  /^(?:\d{1,9} (?!examples?,)[a-z][\w ]{0,40}, ){0,8}(?:1 failure|(?!1 f)\d{1,9} failures)(?:, \d{1,9} (?:excluded|invalid|skipped)){0,3}$/u;
const FARTHEST = 200;

/** Whether a line is one of totals. */
export function isExunitTotals(line: string): boolean {
  return TOTALS.test(line);
}

/** Finds the totals below each `Finished in`; a list of the slowest tests may stand between them. */
export function findExunitSummaries(lines: readonly string[]): readonly ExunitSummary[] {
  return lines.flatMap((line, start) => {
    if (!FINISHED.test(line)) return [];
    const below = lines.slice(start + 1, Math.min(start + 1 + FARTHEST, lines.length - 1));
    const limit = below.findIndex((text) => FINISHED.test(text));
    const at = (limit === -1 ? below : below.slice(0, limit)).findIndex((text) => TOTALS.test(text));
    return at === -1 ? [] : [toSummary(start, start + 2 + at, below[at] ?? "")];
  });
}

function toSummary(start: number, end: number, line: string): ExunitSummary {
  const numbers = line.split(", ").map((part) => /^(\d+) (.+)$/u.exec(part) ?? []);
  const of = (words: RegExp): number =>
    numbers.reduce((sum, [, value, word = ""]) => (words.test(word) ? sum + Number(value) : sum), 0);
  const failed = of(/^failures?$/u);
  const skipped = of(/^(?:excluded|skipped)$/u);
  const invalid = of(/^invalid$/u);
  const total = of(/^(?!failures?$|excluded$|skipped$|invalid$)/u);
  const passed = Math.max(0, total - failed - skipped - invalid);
  const counts = { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: 0 };
  return { start, end, counts, invalid };
}
