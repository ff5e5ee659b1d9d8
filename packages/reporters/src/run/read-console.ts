import type { RunEvidence } from "../evidence/run-evidence.js";
import { jsonFormats } from "../formats/report-formats.js";
import { parseJson } from "../formats/json/console-json.js";
import type { Invocation } from "../runners/invocation.js";
import { runners } from "../runners/registry.js";
import type { Console, Runner } from "../runners/runner.js";
import { splitLines } from "../text/console-lines.js";
import { finding } from "./finding.js";
import { countTests, type Reading } from "./reading.js";
import type { Finding } from "./test-run.js";

/** What the console says. */
export interface ConsoleReading {
  readonly reading: Reading | null;
  readonly findings: readonly Finding[];
}

/** Reads the streams of a run whose runner is known from its command line. */
export function readKnownConsole(
  evidence: RunEvidence,
  runner: Runner,
  invocation: Invocation,
): Reading | null {
  const console = toConsole(evidence);
  const reading = runner.readConsole(console, invocation);
  return reading?.complete !== true && foundNothing(console) ? emptyRun(runner) : reading;
}

// What Jest, Vitest and Mocha say instead of their totals when no test file matches.
function foundNothing({ stdout, stderr }: Console): boolean {
  return [...stdout, ...stderr].some((line) => /^(?:Error: )?No test(?:s| files) found[,:]/u.test(line));
}

function emptyRun({ reporter }: Runner): Reading {
  const counts = countTests([], []);
  return { reporter, counts, tests: [], failures: [], errors: [], complete: true, findings: [] };
}

/** Reads the streams by their shape alone; text in the shape of two runners is read as neither. */
export function readUnknownConsole(evidence: RunEvidence): ConsoleReading {
  const console = toConsole(evidence);
  const readings = runners
    .map((runner) => runner.readConsole(console, null))
    .filter((reading) => reading !== null);
  const [first, second] = readings;
  if (first === undefined) return readJsonOrHints(evidence, console);
  if (second === undefined) return { reading: first, findings: [] };
  const names = readings.map(({ reporter }) => reporter).join(" and ");
  const message = `The console has the shape of ${names}: it cannot tell which of them ran.`;
  return { reading: null, findings: [finding("console-ambiguous", message, "stdout")] };
}

function toConsole({ stdout, stderr = "" }: RunEvidence): Console {
  return { stdoutText: stdout, stderrText: stderr, stdout: splitLines(stdout), stderr: splitLines(stderr) };
}

function readJsonOrHints(evidence: RunEvidence, console: Console): ConsoleReading {
  if (/^\s*\{/u.test(evidence.stdout.slice(0, 1_000))) {
    const document = parseJson(evidence.stdout);
    for (const read of document === undefined ? [] : jsonFormats) {
      const reading = read(document, "stdout");
      if (reading !== null) return { reading, findings: [] };
    }
  }
  if (!looksStarted(console)) return { reading: null, findings: [] };
  const message = "The console looks like a test run that did not reach its end.";
  return { reading: null, findings: [finding("console-undecided", message, "stdout")] };
}

// Lines that only a test runner prints on its way; without any kind of total nothing about the run is known.
function looksStarted({ stdout, stderr }: Console): boolean {
  if (stdout.some((line) => /^\s{0,20}\d{1,9} (?:tests?|specs?|assertions?|scenarios?|passed)\b/u.test(line)))
    return false;
  return (
    stdout.some((line) =>
      /^ {2,40}[✓✔] \S|^ RUN +v\d|^[▶✔✖﹣] .{1,400}\(\d[\d.]{0,20}ms\)|^<testsuites?[ >]/u.test(line),
    ) || stderr.some((line) => /^(?:PASS|FAIL) \S.{0,400}\.[cm]?[jt]sx?\b/u.test(line.trim()))
  );
}
