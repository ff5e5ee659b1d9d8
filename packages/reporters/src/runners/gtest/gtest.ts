import { ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import { type Invocation, optionValue } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Runner } from "../runner.js";
import { findGtestSummaries, type GtestSummary } from "./summary.js";

/** GoogleTest. Source: https://google.github.io/googletest/advanced.html#running-test-programs-advanced-options */
export const gtest: Runner = {
  reporter: "gtest",
  versions: "GoogleTest 1.12",
  consoleFormats: ["default", "--gtest_color=yes", "--gtest_brief=1"],
  reportFormats: ["json", "junit"],
  completeness: "`N tests from M test suites ran.` and numbers below it that add up to N",
  limits: [
    "A test program names its runner only in its output: before the first line an early exit leaves no trace.",
    "Disabled tests count as skipped. `--gtest_brief=1` does not show a suite that threw. Rounds of `--gtest_repeat` have to agree.",
  ],
  starts: ({ args }) => args.some((arg) => arg.startsWith("--gtest_")),
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "gtest",
        stream: "stdout",
        marker: "`N tests from M test suites ran.`",
        // A program that passes lines on ends its prefix with a mark; other text was printed.
        started: /(?<![:|\]>] {1,8})\[={10}\] Running \d{1,9} tests? from /u,
        marks: {
          starts: /^\[={10}\] \d{1,9} tests? from .* ran\./u,
          goesOn: /^\[ RUN {6}\] \S|^\[={10}\] Running |^Repeating all tests /,
        },
        find: (lines) => allRounds(findGtestSummaries(lines), invocation),
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: ({ launcher, args }) =>
    optionValue(args, "--gtest_output") !== undefined || optionValue(args, "--gtest_repeat") !== undefined
      ? null
      : {
          reporter: "gtest",
          format: "gtest-json",
          extension: ".json",
          apply: (reportPath) => ({
            args: [...launcher, `--gtest_output=json:${reportPath}`, ...args],
            env: {},
          }),
        },
};

// `--gtest_repeat=N` prints N summaries.
function allRounds(found: readonly GtestSummary[], invocation: Invocation | null): readonly GtestSummary[] {
  const rounds = Number(optionValue(invocation?.args ?? [], "--gtest_repeat") ?? 1);
  return found.length < rounds ? [] : found;
}

function readRun(summary: GtestSummary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const messages = readMessages(above);
  const failures = summary.failed.map((title): TestFailure => {
    const message = messages.get(title) ?? "";
    const location = findLocation(message);
    return {
      ...splitTitle(title),
      ...(message === "" ? {} : { message }),
      ...(location === undefined ? {} : { location }),
    };
  });
  const errors = summary.failedSuites.map((title): RunError => ({ kind: "hook", message: title }));
  const tests = ifAllListed(above.flatMap(toTest), summary.counts);
  return withListed("gtest", summary, { failures, errors, tests });
}

const STATUSES = { OK: "passed", FAILED: "failed" } as const;
const RESULT = /^\[ {2,7}(OK|FAILED|SKIPPED) {1,2}\] (\S+?)(?:, where .*)? \(\d{1,9} ms\)$/u;

function toTest(line: string): readonly TestCase[] {
  const [, word, title] = RESULT.exec(line.slice(0, 2_000)) ?? [];
  if (title === undefined) return [];
  return [{ ...splitTitle(title), status: word === "OK" || word === "FAILED" ? STATUSES[word] : "skipped" }];
}

// A suite or test name holds no dot.
function splitTitle(title: string): { readonly name: string; readonly suite: readonly string[] } {
  const at = title.indexOf(".");
  return at === -1 ? { name: title, suite: [] } : { name: title.slice(at + 1), suite: [title.slice(0, at)] };
}

function readMessages(lines: readonly string[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  let start = 0;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("[ RUN      ] ")) start = index + 1;
    const [, word, title] = RESULT.exec(line.slice(0, 2_000)) ?? [];
    if (word === "FAILED" && title !== undefined)
      messages.set(title, firstLines(lines.slice(start, Math.min(index, start + 30)).join("\n")));
  }
  return messages;
}
