import { finding } from "../../run/finding.js";
import { addCounts, countTests, emptyReading, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { countDots, withMarks } from "../pass-marks.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { readExunitFailures } from "./failures.js";
import { type ExunitSummary, findExunitSummaries, isExunitTotals } from "./summary.js";

/** ExUnit, started by `mix test`. Source: https://hexdocs.pm/mix/Mix.Tasks.Test.html */
export const exunit: Runner = {
  reporter: "exunit",
  versions: "Elixir 1.14",
  consoleFormats: ["default", "--trace", "--color", "umbrella projects"],
  reportFormats: ["junit (junit_formatter)"],
  completeness: "`Finished in T` with `N tests, M failures` below it, for each application of an umbrella",
  limits: [
    "Excluded tests count as skipped. Tests that a `setup_all` invalidated leave the counts unknown.",
    "An umbrella prints no end of all applications: the text of whole ones that were never printed is not missed.",
    "Tests share the process of the runner: what imitates its totals has to agree with them.",
  ],
  starts: ({ tool, args }) =>
    tool === "mix" && args.some((arg) => /^(?:test|test\.[\w.]+|coveralls)$/u.test(arg)),
  readConsole: (console, invocation) => readLoadError(console, invocation) ?? readTotals(console, invocation),
  recipe: null,
};

const APPLICATION = /^==> \w{1,100}$/u;
const STARTED = /^(?:Running ExUnit with seed: |Excluding tags: \[|Randomized with seed )/u;
const FINISHED = /^Finished in \d/u;
const NO_TESTS = /^There are no tests to run$/u;
const TOTALS = "`N tests, M failures`";

// In an umbrella every application prints totals of its own.
function readTotals(console: Console, invocation: Invocation | null): Reading | null {
  const { stdout } = console;
  const starts = stdout.flatMap((line, index) => (APPLICATION.test(line) ? [index] : []));
  const before = stdout.slice(0, starts[0] ?? 0);
  const parts = starts.map((start, index) => stdout.slice(start, starts[index + 1] ?? stdout.length));
  const ends = parts.map((lines) => lines.filter((line) => FINISHED.test(line)).length);
  // Headers that stand inside of a run were printed by it: such totals add up to nothing.
  if (before.some((line) => STARTED.test(line) || FINISHED.test(line)) || ends.some((count) => count > 1))
    return readOne(console, invocation);
  // Printed text stands in front of the line above such totals.
  const isHidden = parts.some((lines, index) => ends[index] === 0 && lines.some(isExunitTotals));
  if (isHidden) return endMissing("exunit", TOTALS, "stdout");
  const withTests = parts.filter((_, index) => ends[index] === 1);
  if (new Set(withTests.map(([name]) => name)).size < withTests.length) return competing("exunit", "stdout");
  // The last application left before its totals; those of an earlier one would stand for it.
  const last = parts.at(-1) ?? [];
  if (withTests.length > 0 && !last.some((line) => FINISHED.test(line) || NO_TESTS.test(line)))
    return endMissing("exunit", TOTALS, "stdout");
  if (withTests.length < 2) return readOne(console, invocation);
  const readings = withTests.flatMap((lines) => {
    const whole = lines.at(-1) === "" ? lines : [...lines, ""];
    return readOne({ ...console, stdout: whole, stderr: [] }, invocation) ?? [];
  });
  return readings.reduce((left, right) => ({
    ...left,
    counts: left.counts === null || right.counts === null ? null : addCounts(left.counts, right.counts),
    failures: [...left.failures, ...right.failures],
    errors: [...left.errors, ...right.errors],
    complete: left.complete && right.complete,
    findings: [...left.findings, ...right.findings],
  }));
}

function readOne(console: Console, invocation: Invocation | null): Reading | null {
  return readBySummary(
    {
      reporter: "exunit",
      stream: "stdout",
      marker: TOTALS,
      started: STARTED,
      marks: {
        starts: /^Finished in \d[\d.]* seconds(?: \(\d[\d.]*s (?:on load|async),|$)/u,
        goesOn: /^ {1,3}\d{1,9}\) |^Running ExUnit with seed: /u,
      },
      find: findExunitSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

function readRun(summary: ExunitSummary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const { failures, errors } = readExunitFailures(above);
  // `--trace` shows a line for each test instead of a dot.
  const traced = above.filter((line) => / \(\d[\d.]*ms\) \[L#\d{1,9}\]$/u.test(line)).length;
  const listed = withListed("exunit", summary, { failures, errors });
  const reading = withMarks(listed, countDots(above) + traced, {
    marked: summary.counts.passed,
    total: summary.counts.total,
  });
  if (summary.invalid === 0) return reading;
  const hook: RunError = { kind: "hook", message: `${summary.invalid} tests were invalidated by a hook.` };
  return { ...reading, counts: null, errors: errors.length > 0 ? errors : [hook] };
}

// A test file that does not compile ends the run.
function readLoadError({ stdout, stderr }: Console, invocation: Invocation | null): Reading | null {
  if (invocation === null) return null;
  const lines = [...stdout, ...stderr];
  if (stdout.some((line) => FINISHED.test(line))) return null;
  if (
    lines.some((line) =>
      /^(?:Paths given to "?`?mix test"?`? did not match|There are no tests to run$)/u.test(line),
    )
  )
    return { ...empty, counts: countTests([], []) };
  const start = lines.findIndex((line) =>
    /^== Compilation error in file |^\*\* \((?:CompileError|SyntaxError|TokenMissingError|Mix|[A-Z]\w*Error)\) /u.test(
      line,
    ),
  );
  if (start === -1) return null;
  const message = firstLines(lines.slice(start, start + 8).join("\n"));
  return {
    ...empty,
    errors: [{ kind: "load", message }],
    findings: [finding("end-missing", `No ${TOTALS}.`, "stdout")],
  };
}

const empty = emptyReading("exunit");
