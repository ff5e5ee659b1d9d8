import { addCounts, countTests } from "../../run/reading.js";
import type { TestCounts, TestFailure } from "../../run/test-run.js";
import type { SwiftPart } from "./swift-testing.js";

const SUITE = /^Test Suite '(.{1,400})' (started|passed|failed) at \d/u;
const EXECUTED =
  /^\s+Executed (\d{1,9}) tests?, with (?:(\d{1,9}) tests? skipped and )?(\d{1,9}) failures? \((\d{1,9}) unexpected\) in (?:\d[\d.]*|-?nan) \(\d[\d.]*\) seconds$/u;
const CASE = /^Test Case '(?:-\[)?([^' ]{1,300})[ .]([^\]']{1,300})\]?' (started|passed|failed|skipped)\b/u;
const ROOTS = new Set(["All tests", "Selected tests"]);

/** Whether a line starts or ends the suite of all tests; each filter has one of its own. */
export function startsOrEndsAll(line: string): boolean {
  return SUITE.exec(line.slice(0, 500))?.[1] === "All tests";
}

/** Reads the suites that stand around all others; `null` when XCTest printed none. */
export function readXctestSuites(lines: readonly string[]): SwiftPart | null {
  const marks = lines.map((line) => SUITE.exec(line.slice(0, 500)));
  const isRoot = (name = ""): boolean => ROOTS.has(name);
  const started = marks.filter((match) => isRoot(match?.[1]) && match?.[2] === "started").length;
  if (!marks.some((match) => match !== null)) return null;
  const cases = readCases(lines);
  const ends = marks.flatMap((match, index) =>
    match !== null && isRoot(match[1]) && match[2] !== "started" ? [readTotals(lines, index, cases)] : [],
  );
  const whole = ends.filter((counts) => counts !== null);
  const counts = whole.reduce(addCounts, countTests([], []));
  const failed = cases.failures.length;
  return {
    counts: { ...counts, failed, passed: counts.total - failed - counts.skipped },
    failures: cases.failures,
    isOpen: started === 0 || whole.length < started || ends.length !== whole.length,
    isTwofold: ends.length > started || !alternate(marks.filter((match) => isRoot(match?.[1]))),
    hasLostTest: cases.ended !== counts.total || cases.open > 0,
  };
}

// The suite around all others is not inside of another one.
function alternate(marks: readonly (RegExpExecArray | null)[]): boolean {
  return marks.every((match, index) => (match?.[2] === "started") === (index % 2 === 0));
}

interface Cases {
  readonly failures: readonly TestFailure[];
  readonly ended: number;
  readonly open: number;
}

// Failures of `Executed` are assertions: the tests that failed are those whose lines say so.
function readCases(lines: readonly string[]): Cases {
  const failures: TestFailure[] = [];
  const details = readDetails(lines);
  let [started, ended] = [0, 0];
  for (const line of lines) {
    const [, suite = "", name, word] = CASE.exec(line.slice(0, 800)) ?? [];
    if (name === undefined) continue;
    if (word === "started") started += 1;
    else ended += 1;
    if (word === "failed")
      failures.push({ name, suite: [suite], ...details.get(JSON.stringify([suite, name])) });
  }
  return { failures, ended, open: Math.max(0, started - ended) };
}

type Details = Pick<TestFailure, "message" | "location">;

const ERROR =
  /^(.{1,1000}?): error: (?:-\[(\S{1,300}) ([^\]]{1,300})\]|(\S{1,300})\.([^. ]{1,300})) : (.*)$/u;

// The first error of each test: `A.swift:3: error: -[Module.Suite test] : text`, without brackets on Linux.
function readDetails(lines: readonly string[]): ReadonlyMap<string, Details> {
  const details = new Map<string, Details>();
  for (const line of lines) {
    if (!line.includes(": error: ")) continue;
    const [, location, suite, name, bareSuite, bareName, message = ""] =
      ERROR.exec(line.slice(0, 4_000)) ?? [];
    const key = JSON.stringify([suite ?? bareSuite, name ?? bareName]);
    if (location !== undefined && !details.has(key))
      details.set(key, { location, message: message.slice(0, 2_000) });
  }
  return details;
}

function readTotals(lines: readonly string[], index: number, { ended }: Cases): TestCounts | null {
  const below = index + 2 < lines.length ? (lines[index + 1] ?? "") : "";
  const match = EXECUTED.exec(below);
  if (match === null) return null;
  const [total = 0, skipped = 0] = match.slice(1, 3).map((text) => Number(text ?? 0));
  return total > ended ? null : { total, passed: total - skipped, failed: 0, skipped, todo: 0, errors: 0 };
}
