import { finding } from "../../run/finding.js";
import type { Reading } from "../../run/reading.js";
import type { TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Runner } from "../runner.js";
import { CATCH2_SUMMARY_START, type Catch2Summary, findCatch2Summaries } from "./summary.js";

/** Catch2. Source: https://github.com/catchorg/Catch2/blob/devel/docs/command-line.md */
export const catch2: Runner = {
  reporter: "catch2",
  versions: "Catch2 2.13",
  consoleFormats: ["console", "compact"],
  reportFormats: ["junit"],
  completeness: "`All tests passed (…)`, or `test cases: …` with `assertions: …` below it",
  limits: [
    "A test program names its runner only in its output: an early exit leaves no trace.",
    "Cases that failed as expected count as skipped. The compact reporter counts only when all passed.",
  ],
  starts: () => false,
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "catch2",
        stream: "stdout",
        marker: "`test cases: N`",
        started: STARTED,
        marks: { starts: CATCH2_SUMMARY_START, goesOn: /^\S.* is a Catch2? v\d+\.\d+/u },
        find: findCatch2Summaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: null,
};

// Also totals that printed text stands in front of; a program that passes lines on ends its prefix with a mark.
const STARTED =
  /^\S+ is a Catch2? v\d+\.\d+\.\d+ host application\.$|(?<![:|\]>] {1,8})(?:(?:Passed|Failed) (?:all |both )?\d{1,9} test cases?,? (?:with|failed) .{1,40}\.$|All tests passed \(\d{1,9} assertions? in |test cases: +\d{1,9} \|)/u;

function readRun(summary: Catch2Summary, lines: readonly string[]): Reading {
  const failures = readFailures(lines.slice(0, summary.start));
  const { counts } = summary;
  // Cases that may fail are listed like those that failed.
  if (failures.length !== counts.failed && summary.expectedToFail > 0) {
    return { ...withListed("catch2", summary, { failures: [] }), counts, findings: [] };
  }
  if (summary.isCounted) return withListed("catch2", summary, { failures });
  const unnamed = finding("unnamed-failures", "The compact reporter does not name the cases.", "stdout");
  return { ...withListed("catch2", summary, { failures }), counts: null, findings: [unnamed] };
}

const DASHES = /^-{79}$/u;
const DOTS = /^\.{79}$/u;
const LOCATION = /^(\S.*:\d{1,9}|\S.*\(\d{1,9}\)): FAILED:$/u;

// A heading (the title of the case, then its sections) stands above the failures in it.
function readFailures(lines: readonly string[]): readonly TestFailure[] {
  const failures = new Map<string, TestFailure>();
  let title: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (DASHES.test(line) && (lines[index - 1] ?? "") === "" && isHeading(lines, index))
      title = lines[index + 1]?.trim() ?? null;
    const location = LOCATION.exec(line.slice(0, 1_000))?.[1];
    if (location === undefined || title === null || failures.has(title)) continue;
    const message = firstLines(
      lines
        .slice(index + 1, index + 12)
        .join("\n")
        .split("\n\n", 1)[0] ?? "",
    );
    failures.set(title, { name: title, suite: [], location, ...(message === "" ? {} : { message }) });
  }
  return [...failures.values()];
}

function isHeading(lines: readonly string[], start: number): boolean {
  return (
    lines.slice(start + 1, start + 24).some((line) => DOTS.test(line)) && /^\S/u.test(lines[start + 1] ?? "")
  );
}
