import { countTests } from "../../run/reading.js";
import type { TestCounts, TestFailure } from "../../run/test-run.js";

/** What one of the two libraries printed. */
export interface SwiftPart {
  readonly counts: TestCounts;
  readonly failures: readonly TestFailure[];
  /** A run that started has no totals. */
  readonly isOpen: boolean;
  /** More totals than runs. */
  readonly isTwofold: boolean;
  /** The totals count others than the lines of tests. */
  readonly hasLostTest: boolean;
}

// The symbol in front differs by platform: `✔`, `✘`, `◇`, a private one of Apple's font, or a word.
const SYMBOL = String.raw`^(?:\S{1,8} {1,2})?`;
const RUN = new RegExp(
  `${SYMBOL}Test run with (\\d{1,9}) tests?(?: in \\d{1,9} suites?)? (passed|failed) after \\d[\\d.]* seconds?(?: with \\d{1,9} (?:known )?issues?(?: \\(.{1,100}\\))?| with .{1,100})?\\.$`,
  "u",
);
const TEST = new RegExp(
  `${SYMBOL}Test (?!run |case )(?:"(.{1,500})"|(\\S.{0,500}?))(?: with \\d{1,9} test cases?)? (passed|failed) after \\d[\\d.]* seconds?(?: with .{1,100})?\\.$`,
  "u",
);
const SKIPPED = new RegExp(`${SYMBOL}Test (?!run )(?:"(.{1,500}?)"|(\\S{1,500})) skipped(?:: .*|\\.)$`, "u");
const HIDDEN_SKIP = /Test (?!run )(?:"[^"]{1,500}"|\S{1,500}) skipped(?:: .*|\.)$/u;
const ISSUE = new RegExp(
  `${SYMBOL}Test (?:"(.{1,500}?)"|(\\S{1,500})) recorded an issue(?: with .{1,300}?)? at (\\S{1,300}:\\d{1,9}:\\d{1,9}): (.*)$`,
  "u",
);

/** Whether a line starts or ends a run. */
export function marksSwiftRun(line: string): boolean {
  return line.endsWith("Test run started.") || RUN.test(line.slice(0, 500));
}

/** Reads Swift Testing; `null` when it printed nothing. */
export function readSwiftTesting(lines: readonly string[]): SwiftPart | null {
  const started = lines.filter((line) => line.endsWith("Test run started.")).length;
  const runs = lines.slice(0, -1).flatMap((line) => {
    const match = RUN.exec(line.slice(0, 500));
    return match === null ? [] : [match];
  });
  if (started === 0 && runs.length === 0) return null;
  const listed = readTests(lines);
  const total = runs.reduce((sum, match) => sum + Number(match[1]), 0);
  const failed = listed.failures.length;
  const { skipped } = listed;
  const isFailed = runs.some((match) => match[2] === "failed");
  return {
    counts: { ...countTests([], []), total, passed: Math.max(0, total - failed - skipped), failed, skipped },
    failures: listed.failures,
    isOpen: runs.length === 0 || runs.length < started,
    isTwofold: runs.length > Math.max(started, 1),
    // An issue outside of any test, or a quiet run that names none.
    hasLostTest: listed.isHidden || isFailed !== failed > 0 || failed + skipped > total,
  };
}

interface ListedTests {
  readonly failures: readonly TestFailure[];
  readonly skipped: number;
  /** Printed text stands in front of a test that was skipped. */
  readonly isHidden: boolean;
}

function readTests(lines: readonly string[]): ListedTests {
  const failures: TestFailure[] = [];
  const issues = new Map<string, Pick<TestFailure, "message" | "location">>();
  let skipped = 0;
  let isHidden = false;
  for (const line of lines.map((each) => each.slice(0, 1_500))) {
    const [, quoted, plain, location, message] = ISSUE.exec(line) ?? [];
    const named = quoted ?? plain;
    if (named !== undefined && !issues.has(named) && location !== undefined)
      issues.set(named, { location, ...(message === undefined ? {} : { message }) });
    const [, title, name, word] = TEST.exec(line) ?? [];
    const test = title ?? name;
    if (test !== undefined && word === "failed")
      failures.push({ name: test, suite: [], ...issues.get(test) });
    if (SKIPPED.test(line)) skipped += 1;
    else isHidden ||= HIDDEN_SKIP.test(line);
  }
  return { failures, skipped, isHidden };
}
