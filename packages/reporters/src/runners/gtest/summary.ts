import type { Summary } from "../summaries.js";

/** The block of totals of GoogleTest. */
export interface GtestSummary extends Summary {
  readonly failed: readonly string[];
  readonly failedSuites: readonly string[];
}

const RAN =
  /^\[={10}\] (\d{1,9}) tests? from \d{1,9} test (?:suites?|cases?) ran\.(?: \(\d{1,9} ms total\))?$/u;
const PASSED = /^\[ {2}PASSED {2}\] (\d{1,9}) tests?\.$/u;

const DISABLED = /^ {2}YOU HAVE (\d{1,9}) DISABLED TESTS?$/u;
const FAILED_SUITE = /^\[ {2}FAILED {2}\] (\S+: SetUpTestSuite or TearDownTestSuite)$/u;

/** Finds every block whose numbers add up. */
export function findGtestSummaries(lines: readonly string[]): readonly GtestSummary[] {
  const starts = lines.flatMap((line, index) => (RAN.test(line) ? [index] : []));
  return starts.flatMap((start, index) => readBlock(lines, start, starts[index + 1] ?? lines.length) ?? []);
}

function readBlock(lines: readonly string[], start: number, limit: number): GtestSummary | null {
  const ran = Number(RAN.exec(lines[start] ?? "")?.[1]);
  const passed = PASSED.exec(lines[start + 1] ?? "")?.[1];
  if (passed === undefined) return null;
  const skipped = readList(lines, start + 2, " SKIPPED ");
  const listed = readList(lines, skipped.end, " FAILED  ");
  const missing = ran - Number(passed) - skipped.count;
  const failed = listed.count === 0 ? readBrief(lines, { start, end: skipped.end, missing }) : listed;
  const below = lines.slice(failed.end, limit);
  const trailer = readTrailer(below);
  // Text without a line end in front of a total hides it.
  const isGlued = below.some(
    (line) => / YOU HAVE \d{1,9} DISABLED TESTS?$/u.test(line) && !DISABLED.test(line),
  );
  const isWhole =
    !isGlued && Number(passed) + skipped.count + failed.count === ran && failed.end < lines.length;
  if (
    !isWhole ||
    (skipped.titles.length !== skipped.count && !skipped.isBare) ||
    failed.titles.length !== failed.count ||
    trailer.failed !== listed.count
  )
    return null;
  const disabled = trailer.disabled;
  return {
    start,
    end: failed.end,
    counts: {
      total: ran + disabled,
      passed: Number(passed),
      failed: failed.count,
      skipped: skipped.count + disabled,
      todo: 0,
      errors: 0,
    },
    failed: failed.titles,
    failedSuites: below.flatMap((line) => FAILED_SUITE.exec(line)?.[1] ?? []),
  };
}

// `[  FAILED  ] 2 tests, listed below:` and one line for each.
function readList(lines: readonly string[], start: number, word: string): List {
  const prefix = `[ ${word}] `;
  const heading = lines[start] ?? "";
  const count = heading.startsWith(prefix)
    ? /^(\d{1,9}) test(?: suite)?s?, listed below:$/u.exec(heading.slice(prefix.length))?.[1]
    : undefined;
  const bare = heading.startsWith(prefix)
    ? /^(\d{1,9}) tests?\.$/u.exec(heading.slice(prefix.length))?.[1]
    : undefined;
  if (bare !== undefined) return { count: Number(bare), titles: [], end: start + 1, isBare: true };
  if (count === undefined) return { count: 0, titles: [], end: start };
  const titles: string[] = [];
  let end = start + 1;
  while (titles.length < Number(count) && (lines[end] ?? "").startsWith(prefix)) {
    titles.push((lines[end] ?? "").slice(prefix.length).replace(/, where .*$/u, ""));
    end += 1;
  }
  return { count: Number(count), titles, end };
}

interface List {
  readonly count: number;
  readonly titles: readonly string[];
  readonly end: number;
  /** It is a number without titles. */
  readonly isBare?: boolean;
}

// With `--gtest_brief=1` the totals name no test; those that failed have a line each above them.
function readBrief(
  lines: readonly string[],
  { start, end, missing }: { readonly start: number; readonly end: number; readonly missing: number },
): List {
  const isBrief = !lines.slice(0, start).some((line) => /^\[ RUN {6}\] \S/u.test(line));
  const titles = isBrief
    ? lines.slice(0, start).flatMap((line) => BRIEF.exec(line.slice(0, 2_000))?.[1] ?? [])
    : [];
  return titles.length === missing ? { count: missing, titles, end } : { count: 0, titles: [], end };
}

const BRIEF = /\[ {2}FAILED {2}\] (\S+?)(?:, where .*)? \(\d{1,9} ms\)$/u;

function readTrailer(lines: readonly string[]): { readonly failed: number; readonly disabled: number } {
  const numberIn = (pattern: RegExp): number =>
    Number(lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])[0] ?? 0);
  return {
    failed: numberIn(/^ {1,2}(\d{1,9}) FAILED TESTS?$/u),
    disabled: numberIn(DISABLED),
  };
}
