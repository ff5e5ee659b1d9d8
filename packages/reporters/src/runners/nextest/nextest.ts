import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { Finding, RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { readLibtestJson } from "../cargo/read-json.js";
import { type Invocation, optionValue } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { readNextestLines } from "./listed.js";
import { findNextestSummaries, type NextestSummary } from "./summary.js";

/** cargo nextest. Source: https://nexte.st/docs/reporting/ */
export const nextest: Runner = {
  reporter: "nextest",
  versions: "cargo-nextest 0.9, from its documentation and published output",
  consoleFormats: ["default", "--no-capture", "--retries", "libtest-json"],
  reportFormats: ["junit", "libtest-json"],
  completeness: "the `Summary [T] N tests run: …` line on stderr, with every test run that was started",
  limits: [
    "Built from the documented format.",
    "Tests that were filtered out count as skipped, as nextest counts them; tests that were not run leave the counts unknown.",
    "A retried test is known only where its line is shown.",
  ],
  starts: ({ tool, args }) => {
    const words = args.filter((arg) => !/^[-+]/u.test(arg));
    if (tool === "cargo") return words[0] === "nextest" && ["run", "r"].includes(words[1] ?? "");
    return tool === "cargo-nextest" && words.some((word) => ["run", "r"].includes(word));
  },
  readConsole: (console, invocation) => {
    const reading = readBuildError(console, invocation) ?? readTotals(console, invocation);
    const asksForEvents = optionValue(invocation?.args ?? [], "--message-format")?.startsWith("libtest-json");
    return reading !== null && asksForEvents === true ? withEvents(reading, console) : reading;
  },
  recipe: null,
};

// Events on stdout beside the totals on stderr: both have to be whole, and to count alike what ran.
function withEvents(totals: Reading, { stdout }: Console): Reading {
  const events = readLibtestJson(stdout, "stdout").reading;
  if (!totals.complete || totals.errors.length > 0) return totals;
  const [left, right] = [totals.counts, events.counts];
  const agree = left?.passed === right?.passed && left?.failed === right?.failed;
  if (!events.complete || agree) return { ...events, reporter: "nextest" };
  const note = finding("console-lines-differ", "The events and the totals of nextest differ.", "stdout");
  return { ...events, reporter: "nextest", counts: null, tests: [], findings: [...events.findings, note] };
}

function readTotals(console: Console, invocation: Invocation | null): Reading | null {
  return readBySummary(
    {
      reporter: "nextest",
      stream: console.stderr.some((line) => STARTED.test(line)) ? "stderr" : "stdout",
      marker: "`Summary [T] N tests run: …` line",
      started: STARTED,
      marks: { starts: /^ {1,8}Summary \[/u, goesOn: /^ {1,8}(?:Starting \d|PASS \[)/u },
      find: findNextestSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

const STARTED = /^ {1,8}Starting \d{1,9} tests? across \d{1,9} binar(?:y|ies)/u;

function readRun(summary: NextestSummary, lines: readonly string[]): Reading {
  const { tests, failures } = readNextestLines(lines, summary);
  const errors = summary.unreadable
    ? [{ kind: "other", message: (lines[summary.start] ?? "").trim() } as const]
    : [];
  const reading = withListed("nextest", summary, {
    failures,
    errors,
    tests: ifAllListed(tests, summary.counts),
  });
  const flaky = tests.filter(({ failedAttempts = 0 }) => failedAttempts > 0);
  const findings = [...reading.findings, ...unnamedAttempts(summary.flaky - flaky.length)];
  const isWhole = summary.notRun === 0 && !summary.unreadable;
  return {
    ...reading,
    counts: isWhole ? reading.counts : null,
    tests: reading.tests.length > 0 ? reading.tests : flaky,
    // What fails first stops a run on purpose; a signal does not.
    complete: summary.notRun === 0 || summary.counts.failed > 0,
    findings,
  };
}

function unnamedAttempts(count: number): readonly Finding[] {
  return count > 0
    ? [finding("attempts-unnamed", `${count} tests passed on a further attempt.`, "stderr")]
    : [];
}

function readBuildError({ stderr }: Console, invocation: Invocation | null): Reading | null {
  const start = stderr.findIndex((line) =>
    /^error: (?:could not compile |creating test list failed|failed to (?:build|parse))/u.test(line),
  );
  if (invocation === null || start === -1 || stderr.some((line) => STARTED.test(line))) return null;
  const first = stderr.findIndex((line) => /^error(?:\[E\d+\])?: /u.test(line));
  const errors: readonly RunError[] = [
    { kind: "load", message: firstLines(stderr.slice(first, first + 8).join("\n")) },
  ];
  const none = { counts: null, tests: [], failures: [], findings: [] };
  return { reporter: "nextest", ...none, errors, complete: true };
}
