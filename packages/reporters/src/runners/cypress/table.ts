import type { TestCounts } from "../../run/test-run.js";
import type { Summary } from "../summaries.js";

/** The table below `(Run Finished)`. */
export interface CypressSummary extends Summary {
  /** Rows of specs. */
  readonly specs: number;
  /** The rows add up to the last line. */
  readonly isSound: boolean;
}

const NUMBERS = String.raw` +(\d{1,9}|-) +(\d{1,9}|-) +(\d{1,9}|-) +(\d{1,9}|-) +(\d{1,9}|-) *`;
const TIME = String.raw` +(?:[\d:]{4,12}|\d[\d.]{0,10}m?s|X+s?|-)`;
const ROW = new RegExp(`^ *[│|] +(?:[✔✖√×] +)?\\S.{0,300}?${TIME}${NUMBERS}[│|]$`, "u");
const LAST = new RegExp(
  `^ *(?:[✔✖√×] +)?(?:All specs passed!|\\d{1,9} of \\d{1,9} failed \\(\\d{1,3}%\\))${TIME}${NUMBERS}$`,
  "u",
);

/** Finds every table whose last line is whole. */
export function findCypressSummaries(lines: readonly string[]): readonly CypressSummary[] {
  const starts = lines.flatMap((line, index) => (line === "  (Run Finished)" ? [index] : []));
  return starts.flatMap((start, index) => {
    const below = lines.slice(start, starts[index + 1] ?? lines.length - 1);
    const at = below.findIndex((text) => LAST.test(text.slice(0, 500)));
    if (at === -1) return [];
    const rows = below.slice(0, at).flatMap((text) => {
      const match = ROW.exec(text.slice(0, 500));
      return match === null ? [] : [toCounts(match)];
    });
    const counts = toCounts(LAST.exec(below[at] ?? "") ?? []);
    const sum = (of: keyof TestCounts): number => rows.reduce((total, row) => total + row[of], 0);
    const isSound =
      counts.total === counts.passed + counts.failed + counts.skipped &&
      (["total", "passed", "failed", "skipped"] as const).every((of) => sum(of) === counts[of]);
    return [{ start, end: start + at + 1, counts, specs: rows.length, isSound }];
  });
}

// `-` is Cypress's zero; pending tests were skipped on purpose, skipped ones by a hook that failed.
function toCounts(match: readonly (string | undefined)[]): TestCounts {
  const [total = 0, passed = 0, failed = 0, pending = 0, skipped = 0] = match
    .slice(1, 6)
    .map((text) => (text === "-" ? 0 : Number(text)));
  return { total, passed, failed, skipped: pending + skipped, todo: 0, errors: 0 };
}
