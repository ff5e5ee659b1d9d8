import type { Reading } from "../../run/reading.js";
import type { TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Runner } from "../runner.js";
import type { Summary } from "../summaries.js";

/** uvu. Source: https://github.com/lukeed/uvu */
export const uvu: Runner = {
  reporter: "uvu",
  versions: "uvu 0.5",
  consoleFormats: ["default"],
  reportFormats: [],
  completeness: "the block `Total`, `Passed`, `Skipped`, `Duration`",
  limits: [],
  starts: ({ tool }) => tool === "uvu",
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "uvu",
        stream: "stdout",
        marker: "block of `Total`",
        started: /^ {3}FAIL {2}\S/u,
        marks: { starts: /^ {2}Total: /u, goesOn: /^ {3}FAIL {2}\S|\(\d{1,9} \/ \d{1,9}\)$/u },
        find: findSummaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: null,
};

function findSummaries(lines: readonly string[]): readonly Summary[] {
  return lines.flatMap((line, start) => {
    const total = /^ {2}Total: {5}(\d{1,9})$/u.exec(line)?.[1];
    const passed = /^ {2}Passed: {4}(\d{1,9})$/u.exec(lines[start + 1] ?? "")?.[1];
    const skipped = /^ {2}Skipped: {3}(\d{1,9})$/u.exec(lines[start + 2] ?? "")?.[1];
    if (total === undefined || passed === undefined || skipped === undefined) return [];
    if (!/^ {2}Duration: {2}\d\S*$/u.test(lines[start + 3] ?? "") || start + 4 >= lines.length) return [];
    // Skipped tests are not part of uvu's total.
    const [ran, good, left] = [Number(total), Number(passed), Number(skipped)];
    const counts = { total: ran + left, passed: good, failed: ran - good, skipped: left, todo: 0, errors: 0 };
    return good > ran ? [] : [{ start, end: start + 4, counts }];
  });
}

function readRun(summary: Summary, lines: readonly string[]): Reading {
  return withListed("uvu", summary, { failures: readFailures(lines.slice(0, summary.start)) });
}

// `   FAIL  suite  "name"`
function readFailures(lines: readonly string[]): readonly TestFailure[] {
  return lines.flatMap((line, index) => {
    const [, suite, name] = /^ {3}FAIL {2}(?:(\S.*?) {2})?"(.+)"$/u.exec(line.slice(0, 1_000)) ?? [];
    if (name === undefined) return [];
    const message = firstLines(lines.slice(index + 1, index + 12).join("\n"));
    return [{ name, suite: suite === undefined ? [] : [suite], ...(message === "" ? {} : { message }) }];
  });
}
