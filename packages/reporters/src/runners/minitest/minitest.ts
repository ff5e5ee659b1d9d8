import type { Reading } from "../../run/reading.js";
import type { TestCase, TestFailure } from "../../run/test-run.js";
import { ifAllListed } from "../../run/reading.js";
import { firstLines } from "../../text/clip.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import { withMarks } from "../pass-marks.js";
import type { Runner } from "../runner.js";
import type { Summary } from "../summaries.js";

/** minitest. Source: https://docs.seattlerb.org/minitest/ */
export const minitest: Runner = {
  reporter: "minitest",
  versions: "minitest 5.15",
  consoleFormats: ["default", "-v"],
  reportFormats: ["junit (minitest-reporters)"],
  completeness: "`Finished in T` and `N runs, … failures, … errors, … skips`",
  limits: ["Test tasks that start several processes print several totals, which have to agree."],
  starts: () => false,
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "minitest",
        stream: "stdout",
        marker: "`N runs, M assertions, …`",
        started: /^Run options: .*--seed \d+|^# Running(?: tests with run options .*)?:$/u,
        marks: {
          starts: /^\d{1,9} (?:runs|tests), \d{1,9} assertions,/u,
          goesOn: /^Finished in \d[\d.]*s, |^# Running:$|^\S+#test_\S+ = \d/u,
        },
        find: findSummaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: null,
};

const TOTALS =
  /^(\d{1,9}) (?:runs|tests), \d{1,9} assertions, (\d{1,9}) failures, (\d{1,9}) errors, (\d{1,9}) skips$/u;

function findSummaries(lines: readonly string[]): readonly Summary[] {
  const finished = lines.findIndex((line) => /^Finished in \d[\d.]*s, /u.test(line));
  return lines.slice(0, -1).flatMap((line, start) => {
    const match = TOTALS.exec(line);
    if (match === null || finished === -1 || finished > start) return [];
    const [total = 0, failures = 0, errors = 0, skipped = 0] = match.slice(1).map(Number);
    const failed = failures + errors;
    const passed = total - failed - skipped;
    if (passed < 0) return [];
    return [{ start, end: start + 1, counts: { total, passed, failed, skipped, todo: 0, errors: 0 } }];
  });
}

function readRun(summary: Summary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const tests = ifAllListed(above.flatMap(toTest), summary.counts);
  const reading = withListed("minitest", summary, { failures: readFailures(above), tests });
  return withMarks(reading, mostRuns(above), { marked: summary.counts.total, total: summary.counts.total });
}

// The line of the time says how many tests ran in a second; a digit printed in front of the total does not change it.
function mostRuns(lines: readonly string[]): number {
  const rates = lines.flatMap((line) => {
    const [, time, rate] = /^Finished in (\d[\d.]*)s, (\d[\d.]*) runs\/s, /u.exec(line) ?? [];
    return rate === undefined ? [] : [Number(time) * Number(rate)];
  });
  return rates.length === 0 ? Infinity : Math.ceil(Math.max(...rates) * 1.1 + 0.5);
}

const STATUSES = { ".": "passed", F: "failed", E: "error", S: "skipped" } as const;

function toTest(line: string): readonly TestCase[] {
  const [, suite = "", name, mark] =
    /^(\S.*?)#(.+) = \d[\d.]* s = ([.FES])$/u.exec(line.slice(0, 1_000)) ?? [];
  if (name === undefined) return [];
  const status = mark === "F" || mark === "E" || mark === "S" ? STATUSES[mark] : STATUSES["."];
  return [{ name, suite: [suite], status }];
}

function readFailures(lines: readonly string[]): readonly TestFailure[] {
  return lines.flatMap((line, index) => {
    if (!/^ {2}\d{1,9}\) (?:Failure|Error):$/u.test(line)) return [];
    const title = (lines[index + 1] ?? "").slice(0, 1_000);
    const [, suite = "", name, location] = /^(.+?)#(.+?)(?: \[(.+)\])?:$/u.exec(title) ?? [];
    if (name === undefined) return [];
    const below = lines.slice(index + 2, index + 30);
    const end = below.findIndex((text) => /^ {2}\d{1,9}\) [A-Z]\w+:$/u.test(text));
    const message = firstLines(below.slice(0, end === -1 ? below.length : end).join("\n"));
    const known = location === undefined ? {} : { location };
    return [{ name, suite: [suite], ...(message === "" ? {} : { message }), ...known }];
  });
}
