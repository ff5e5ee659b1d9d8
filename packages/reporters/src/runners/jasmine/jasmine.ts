import { finding } from "../../run/finding.js";
import type { Reading } from "../../run/reading.js";
import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import { countDots, withMarks } from "../pass-marks.js";
import type { Runner } from "../runner.js";
import type { Summary } from "../summaries.js";

/** Jasmine. Source: https://jasmine.github.io/api/npm/edge/ */
export const jasmine: Runner = {
  reporter: "jasmine",
  versions: "Jasmine 5",
  consoleFormats: ["default"],
  reportFormats: ["junit (jasmine-reporters)"],
  completeness: "`N specs, M failures` with `Finished in T` below it",
  limits: ["Titles of suites and specs are joined by a blank, so names are those of both."],
  starts: ({ tool, args }) => tool === "jasmine" && !args.some((arg) => arg.startsWith("--reporter")),
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "jasmine",
        stream: "stdout",
        marker: "`N specs, M failures`",
        started: /^Randomized with seed \d+$/u,
        marks: { starts: /^\d{1,9} specs?, \d{1,9} failures?/u, goesOn: /^Started$|^Failures:$/u },
        find: findSummaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: null,
};

const TOTALS = /^(\d{1,9}) specs?, (\d{1,9}) failures?(?:, (\d{1,9}) pending specs?)?$/u;

function findSummaries(lines: readonly string[]): readonly Summary[] {
  return lines.flatMap((line, start) => {
    if (/^Incomplete: No specs found$/u.test(line)) return [toSummary(start, [0, 0, 0])];
    const match = TOTALS.exec(line);
    const isWhole =
      /^Finished in \d[\d.]* seconds?$/u.test(lines[start + 1] ?? "") && start + 2 < lines.length;
    return match === null || !isWhole
      ? []
      : [
          toSummary(
            start,
            match.slice(1).map((text) => Number(text ?? 0)),
          ),
        ];
  });
}

function toSummary(start: number, [total = 0, failed = 0, skipped = 0]: readonly number[]): Summary {
  const passed = Math.max(0, total - failed - skipped);
  return { start, end: start + 2, counts: { total, passed, failed, skipped, todo: 0, errors: 0 } };
}

function readRun(summary: Summary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const listed = readFailures(above);
  const failures = listed.filter((failure) => !isSuiteError(failure));
  const errors = listed
    .filter(isSuiteError)
    .map(({ name, message = "" }): RunError => ({ kind: "hook", message: `${name}: ${message}` }));
  const { counts } = summary;
  const failed = counts.failed - errors.length;
  // An error of a suite is counted among the failures, but is no spec.
  const passed = counts.total - failed - counts.skipped;
  const listedReading = withListed(
    "jasmine",
    { ...summary, counts: { ...counts, failed, passed } },
    { failures, errors },
  );
  const reading = withMarks(listedReading, countDots(above), { marked: passed, total: counts.total });
  const incomplete = lines.slice(summary.start - 1).find((line) => line.startsWith("Incomplete: "));
  if (incomplete === undefined) return reading;
  const note = finding("end-missing", `${incomplete}.`, "stdout");
  return counts.total === 0
    ? reading
    : { ...reading, complete: false, findings: [...reading.findings, note] };
}

function isSuiteError({ name }: TestFailure): boolean {
  return /^Suite error\b/u.test(name);
}

// `Failures:` and `Pending:` number their entries alike.
function readFailures(lines: readonly string[]): readonly TestFailure[] {
  const failures: TestFailure[] = [];
  let isFailing = false;
  for (const [index, line] of lines.entries()) {
    const isHeading = /^(?:Failures|Suite errors?|Pending):$/u.test(line);
    if (isHeading) isFailing = line !== "Pending:";
    const title = (isFailing ? /^(?:\d{1,9}\) )?(\S.*)$/u : /^(Suite error: .*)$/u).exec(line)?.[1];
    if (title === undefined || isHeading) continue;
    const below = lines.slice(index + 1, index + 30);
    const end = below.findIndex((text) => /^\S/u.test(text));
    const message = firstLines(below.slice(0, end === -1 ? below.length : end).join("\n"));
    const location = findLocation(message);
    failures.push({ name: title, suite: [], message, ...(location === undefined ? {} : { location }) });
  }
  return failures;
}
