import { ifAllListed, type Reading } from "../../run/reading.js";
import type { TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Runner } from "../runner.js";
import { findUnittestSummaries, type UnittestSummary } from "./summary.js";
import { readVerboseLines, suiteOf } from "./verbose-lines.js";

/** Python's unittest. Source: https://docs.python.org/3/library/unittest.html */
export const unittest: Runner = {
  reporter: "unittest",
  versions: "Python 3.11",
  consoleFormats: ["default", "-v"],
  reportFormats: ["junit (xmlrunner)"],
  completeness: "`Ran N tests in T`, a blank line, and `OK` or `FAILED (…)` on stderr",
  limits: [
    "Expected failures count as skipped.",
    "Tests that passed are those that ran less every other kind: unittest prints no number of them.",
    "Tests are named with `-v`, unless printed text is glued to their lines.",
  ],
  starts: ({ tool }) => tool === "unittest",
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "unittest",
        stream: "stderr",
        marker: "`Ran N tests` with `OK` or `FAILED`",
        started: /^\S+ \(\S+\) \.\.\. (?:ok|FAIL|ERROR|skipped .*)$/u,
        marks: {
          starts: /^Ran \d{1,9} tests? in /u,
          goesOn: /^(?:FAIL|ERROR): \S+ \(|^\S+ \(\S+\) \.\.\. /u,
        },
        find: findUnittestSummaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: null,
};

function readRun(summary: UnittestSummary, lines: readonly string[]): Reading {
  const blocks = readBlocks(lines.slice(0, summary.start));
  const hooks = blocks.filter(isHook);
  const unloaded = blocks.filter(isUnloaded);
  const failures = blocks.filter((block) => !isHook(block) && !isUnloaded(block));
  const distinct = new Map(failures.map((block) => [JSON.stringify([block.suite, block.name]), block]));
  const failed = distinct.size + summary.unexpected;
  const passed = summary.ran - unloaded.length - failed - summary.skipped;
  const errors = [
    ...unloaded.map(({ name, message = "" }) => ({ kind: "load" as const, message: `${name}: ${message}` })),
    ...hooks.map(({ name, message = "" }) => ({ kind: "hook" as const, message: `${name}: ${message}` })),
  ];
  const counts = { ...summary.counts, total: passed + failed + summary.skipped, passed, failed };
  const unlisted = summary.unexpected > 0 ? unexpectedNames(lines, summary.unexpected) : [];
  const listed = { failures: [...distinct.values(), ...unlisted], errors };
  const reading = withListed("unittest", { ...summary, counts }, listed);
  // A hook of a class keeps its tests from running, and one test may fail and err: then the parts do not add up.
  const addsUp = passed >= 0 && blocks.length === summary.listed && hooks.length === 0;
  if (!addsUp) return { ...reading, counts: null };
  const { counts: known } = reading;
  const tests = known === null ? [] : ifAllListed(readVerboseLines(lines.slice(0, summary.start)), known);
  return { ...reading, tests };
}

function isHook({ name }: TestFailure): boolean {
  return /^(?:setUp|tearDown)(?:Class|Module)$/u.test(name);
}

function isUnloaded({ suite }: TestFailure): boolean {
  return suite[0] === "unittest" && suite[1] === "loader";
}

const TITLE = /^(?:FAIL|ERROR): (\S+) \(([\w.]+)\)/u;

function readBlocks(lines: readonly string[]): readonly TestFailure[] {
  return lines.flatMap((line, index) => {
    const [, name, suite] = /^={70}$/u.test(lines[index - 1] ?? "") ? (TITLE.exec(line) ?? []) : [];
    if (name === undefined || suite === undefined) return [];
    const below = lines.slice(index + 1, index + 40);
    const end = below.findIndex((part) => /^={70}$/u.test(part));
    const body = below.slice(0, end === -1 ? below.length : end);
    const text = body.filter((part) => !/^-{70}$/u.test(part)).join("\n");
    const location = findLocation(text);
    const known = location === undefined ? {} : { location };
    return [{ name, suite: suiteOf(suite, name), message: firstLines(text), ...known }];
  });
}

function unexpectedNames(lines: readonly string[], count: number): readonly TestFailure[] {
  const names = lines.flatMap((line): readonly [string, TestFailure][] => {
    const [, name, path] =
      /^UNEXPECTED SUCCESS: (\S+) \(([\w.]+)\)/u.exec(line) ??
      /^(\S+) \(([\w.]+)\) \.\.\. unexpected success$/u.exec(line) ??
      [];
    if (name === undefined || path === undefined) return [];
    const suite = suiteOf(path, name);
    return [[JSON.stringify([suite, name]), { name, suite, message: "unexpected success" }]];
  });
  // With -v each stands in its own line and in the list.
  return [...new Map(names).values()].slice(0, count);
}
