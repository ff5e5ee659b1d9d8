import type { Reading } from "../../run/reading.js";
import { countTests } from "../../run/reading.js";
import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console } from "../runner.js";
import type { Summary } from "../summaries.js";

const PROGRESS = /^\d{2,6}:\d{2} \+(\d{1,9})(?: ~(\d{1,9}))?(?: -(\d{1,9}))?: (.*?) *$/u;
const LAST = /^(?:All tests passed!|Some tests failed\.|All tests skipped\.|All other tests passed!)$/u;
const GITHUB = /^(?:🎉 |::error::)(\d{1,9}) tests? passed(?:, (\d{1,9}) failed)?(?:, (\d{1,9}) skipped)?\.$/u;

/** Reads the expanded, compact, failures-only and github reporters. Source: https://github.com/dart-lang/test/tree/master/pkgs/test#test-output */
export function readDartConsole(console: Console, invocation: Invocation | null): Reading | null {
  const isEmpty = console.stdout.some((line) => /^No tests (?:ran\.|match )/u.test(line.trim()));
  const reading = readBySummary(
    {
      reporter: "dart",
      stream: "stdout",
      marker: "`All tests passed!` or `Some tests failed.`",
      started: /^\d{2}:\d{2} \+0: loading \S+_test\.dart *$/u,
      marks: {
        starts:
          /^\d{2,6}:\d{2} \+\d{1,9}(?: ~\d{1,9})?(?: -\d{1,9})?: (?:All tests (?:passed!|skipped\.)|Some tests failed\.) *$/u,
        goesOn: /^\d{2,6}:\d{2} \+\d{1,9}(?: ~\d{1,9})?(?: -\d{1,9})?: (?!All tests |Some tests failed)/u,
      },
      find: findSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
  if (reading?.complete !== false || !isEmpty) return reading;
  return { ...reading, counts: countTests([], []), complete: true, findings: [] };
}

function findSummaries(lines: readonly string[]): readonly Summary[] {
  return lines.slice(0, -1).flatMap((line, start) => {
    const [, passed, skipped, failed, text = ""] = PROGRESS.exec(line.slice(0, 500)) ?? [];
    const github = GITHUB.exec(line);
    if (github !== null) return [toSummary(start, github[1], github[3], github[2])];
    return LAST.test(text) ? [toSummary(start, passed, skipped, failed)] : [];
  });
}

function toSummary(start: number, ...texts: readonly (string | undefined)[]): Summary {
  const [passed = 0, skipped = 0, failed = 0] = texts.map((text) => Number(text ?? 0));
  const total = passed + skipped + failed;
  return { start, end: start + 1, counts: { total, passed, failed, skipped, todo: 0, errors: 0 } };
}

function readRun(summary: Summary, lines: readonly string[]): Reading {
  const listed = readEntries(lines.slice(0, summary.start));
  const { counts } = summary;
  // A file that does not load, and a hook that throws, count as tests that failed.
  const outside = listed.errors.length;
  const failed = counts.failed - outside;
  const inner = { ...summary, counts: { ...counts, failed, total: counts.total - outside } };
  return withListed("dart", inner, listed);
}

interface Entries {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
}

const ENTRY = /^(.{1,1500}?)(?: - did not complete)? \[E\]$/u;

// A test with several errors has several entries; the totals in front count it once.
function readEntries(lines: readonly string[]): Entries {
  const failures = new Map<string, TestFailure>();
  const errors = new Map<string, RunError>();
  for (const [index, line] of lines.entries()) {
    const text = PROGRESS.exec(line.slice(0, 2_000))?.[4] ?? /^❌ (.*) \(failed(?:, .*)?\)$/u.exec(line)?.[1];
    const title =
      text === undefined ? undefined : (ENTRY.exec(text)?.[1] ?? (line.startsWith("❌") ? text : undefined));
    if (title === undefined) continue;
    const body = lines.slice(index + 1, index + 20);
    const end = body.findIndex((each) => !/^ {2}|^$/u.test(each));
    const message = firstLines(
      (end === -1 ? body : body.slice(0, end)).map((each) => each.trim()).join("\n"),
    );
    const kind = title.startsWith("loading ") ? "load" : "hook";
    if (kind === "load" || /\((?:setUpAll|tearDownAll)\)$/u.test(title))
      errors.set(title, { kind, message: `${title}\n${message}` });
    else failures.set(title, toFailure(title, message));
  }
  return { failures: [...failures.values()], errors: [...errors.values()] };
}

// `test/a_test.dart: group name`: groups and names are joined by blanks.
function toFailure(title: string, message: string): TestFailure {
  const [, file, name = title] = /^(?:\[[^\]]{1,60}\] )?(\S+\.dart): (.+)$/u.exec(title) ?? [];
  const location = findLocation(message);
  return {
    name,
    suite: [],
    ...(file === undefined ? {} : { file }),
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
