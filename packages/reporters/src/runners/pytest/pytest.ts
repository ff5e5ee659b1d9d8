import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { Finding, RunError, TestCounts } from "../../run/test-run.js";
import { numberOf } from "../../text/number-of.js";
import type { Invocation } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import { withMarks } from "../pass-marks.js";
import type { Runner } from "../runner.js";
import { type PytestListed, readPytestListed, readPytestVerbose } from "./listed.js";
import { findPytestSummaries, PYTEST_HEADER, PYTEST_SUMMARY_START, type PytestSummary } from "./summary.js";
import { pytestRecipe } from "./recipe.js";

/** pytest. Source: https://docs.pytest.org/en/stable/how-to/output.html */
export const pytest: Runner = {
  reporter: "pytest",
  versions: "pytest 7, 9",
  consoleFormats: ["default", "-q", "-v", "-rA", "--tb=no", "--no-summary", "xdist"],
  reportFormats: ["junit"],
  completeness: "the last line (`N passed in T`) and as many outcomes as tests were collected",
  limits: [
    "Expected failures (`xfail`) count as skipped.",
    "`-qq` prints no totals, which reads as incomplete.",
    "A teardown that failed after a test that passed leaves the counts unknown, as do errors that `--tb=no` does not place.",
  ],
  // Source: https://docs.pytest.org/en/stable/reference/exit-codes.html
  emptyExitCode: 5,
  starts: ({ tool }) => tool === "pytest" || tool === "py.test",
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "pytest",
        stream: "stdout",
        marker: "last line `N passed in T`",
        started: PYTEST_HEADER,
        marks: { starts: PYTEST_SUMMARY_START, goesOn: /^\S+::\S+ (?:PASSED|FAILED|ERROR)\b|^FAILED \S+::/u },
        find: findPytestSummaries,
        read: (summary, lines) => readRun(summary, lines, showsProgress(invocation)),
      },
      console,
      invocation,
    ),
  recipe: pytestRecipe,
};

// With `-s` pytest leaves the percentages out.
function showsProgress(invocation: Invocation | null): boolean {
  return !(invocation?.args ?? []).some((arg) => arg === "-s" || arg === "--capture=no");
}

function readRun(summary: PytestSummary, lines: readonly string[], hasProgress: boolean): Reading {
  const above = lines.slice(0, summary.start);
  const listed = readPytestListed(above);
  const counts = countsOf(summary, listed);
  const failures = [...listed.failures, ...listed.setupFailures];
  const reading =
    counts === null
      ? { ...withListed("pytest", summary, { failures: listed.failures }), counts: null, failures }
      : withListed("pytest", { ...summary, counts }, { failures, errors: listed.errors });
  const missing = missingEnd(summary, lines, hasProgress);
  const undecided = counts === null ? [finding("console-undecided", UNDECIDED, "stdout")] : [];
  const tests = ifAllListed(readPytestVerbose(above), summary.counts);
  const read = {
    ...reading,
    errors: [...listed.errors, ...unlisted(summary, listed)],
    tests: reading.counts === null || summary.errorCount > 0 ? [] : tests,
    complete: missing.length === 0,
    findings: [...reading.findings, ...undecided, ...missing, ...attempts(summary)],
  };
  const isQuiet = !lines.some((line) => PYTEST_HEADER.test(line));
  return isQuiet && hasProgress
    ? withMarks(read, countMarks(above), { marked: summary.counts.total, total: summary.counts.total })
    : read;
}

// Options leave the list out.
function unlisted(
  { errorCount }: PytestSummary,
  { errors, setupFailures }: PytestListed,
): readonly RunError[] {
  const count = errorCount - errors.length - setupFailures.length;
  return count > 0 ? [{ kind: "other", message: `${numberOf(count, "error")} without a name` }] : [];
}

const UNDECIDED = "It cannot be told which tests ran and which erred before or after they ran.";

// A test whose setup failed is counted as an error only; one whose teardown failed also as what it was before.
function countsOf({ counts, errorCount }: PytestSummary, listed: PytestListed): TestCounts | null {
  const inSetup = listed.setupFailures.length;
  if (errorCount !== inSetup + listed.errors.length || listed.tornDown > 0) return null;
  if (listed.unclear || listed.subtests) return null;
  return { ...counts, failed: counts.failed + inSetup, total: counts.total + inSetup };
}

const COLLECTED = /^(?:collecting \.\.\. )?collected (\d{1,9}) items?\b(.*)$/u;
const WORKERS = /^\d{1,4} workers? \[(\d{1,9}) items?\]|^gw\d{1,4} \[(\d{1,9})\]/u;

function missingEnd(
  { start, counts, errorCount }: PytestSummary,
  lines: readonly string[],
  hasProgress: boolean,
): readonly Finding[] {
  const above = lines.slice(0, start);
  const notes = lines.filter((line) => line.includes("!!! ") && line.endsWith("!!!"));
  const isExplained = (note: string): boolean => /during collection| stopping after /u.test(note);
  const stopped = notes.find((note) => !isExplained(note));
  // pytest says itself that it left the rest out, because of failures that it shows.
  if (stopped === undefined && notes.length > 0 && counts.failed + errorCount > 0) return [];
  if (stopped !== undefined)
    return [finding("end-missing", `pytest was stopped: ${stopped.replaceAll("!", "").trim()}.`, "stdout")];
  const line = above.find((text) => COLLECTED.test(text) || WORKERS.test(text));
  if (line === undefined) return hasProgress ? missingProgress(counts, above) : [];
  const [, items, rest = ""] = COLLECTED.exec(line) ?? [];
  const onWorkers = WORKERS.exec(line);
  const deselected = Number(/(\d{1,9}) deselected/u.exec(rest)?.[1] ?? 0);
  const expected = Number(items ?? onWorkers?.[1] ?? onWorkers?.[2]) - deselected;
  if (counts.total + errorCount >= expected) return [];
  const message = `pytest collected ${expected} tests and shows ${counts.total} outcomes.`;
  return [finding("end-missing", message, "stdout")];
}

// `-q` says nothing of what was collected: only the last line of progress shows that all of it ran.
function missingProgress({ passed }: TestCounts, above: readonly string[]): readonly Finding[] {
  if (passed === 0 || above.some((line) => PROGRESS.test(line) && reachesEnd(line))) return [];
  return [finding("end-missing", "No line of progress reaches 100%.", "stdout")];
}

// The marks of `-q`; where printed text stands between them, or an option changes them, they cannot be counted.
function countMarks(above: readonly string[]): number {
  const progress = above.filter((line) => PROGRESS.test(line));
  if (progress.length === 0) return Infinity;
  return progress.reduce((sum, line) => sum + (/^\S+/u.exec(line)?.[0].length ?? 0), 0);
}

const PROGRESS = /^[.FEsxXRu,-]{1,400}(?: +\[ *\d{1,9}(?:%|\/\d{1,9})\])?$/u;

function reachesEnd(line: string): boolean {
  const [, done, all] = /\[ *(\d{1,9})\/(\d{1,9})\]$/u.exec(line) ?? [];
  return line.endsWith("[100%]") || (done !== undefined && done === all);
}

function attempts({ reruns }: PytestSummary): readonly Finding[] {
  if (reruns === 0) return [];
  return [finding("attempts-unnamed", `${reruns} attempts failed and were repeated.`, "stdout")];
}
