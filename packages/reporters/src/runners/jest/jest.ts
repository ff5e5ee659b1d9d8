import { findJsonDocuments } from "../../formats/json/console-json.js";
import { isJestOwn, isJestResult } from "../../formats/json/jest-schema.js";
import { readJest } from "../../formats/json/read-jest.js";
import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { numberOf } from "../../text/number-of.js";
import { type Invocation, optionValue } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing, onlySummary } from "../summaries.js";
import { type JestFailures, readJestFailures } from "./failures.js";
import { jestRecipe } from "./recipe.js";
import { readJestVerbose } from "./verbose-lines.js";
import { findJestSummaries, type JestSummary } from "./summary.js";

/** Jest. Source: https://jestjs.io/docs/cli */
export const jest: Runner = {
  reporter: "jest",
  versions: "Jest 24, 29, 30",
  consoleFormats: ["default", "verbose", "json"],
  reportFormats: ["json", "junit (jest-junit)"],
  completeness: "the totals on stderr up to `Ran all test suites`; in JSON the whole document",
  limits: [
    "The console does not show retries.",
    "`silent: true` in the configuration leaves out the last line, which reads as incomplete.",
    "Jest 24 swallows an afterAll hook that throws.",
  ],
  starts: ({ tool }) => tool === "jest",
  readConsole,
  recipe: jestRecipe,
};

// What Jest says before a test takes the process down with it.
const EXIT_CALLED = /^ {2}● +process\.exit called with "/u;
const MARKS = { starts: /^Test Suites: +\d/u, goesOn: /^(?:PASS|FAIL) \S|^Tests: +\d|^Snapshots: +\d/u };

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const args = invocation?.args ?? [];
  if (writesJsonToStdout(args)) {
    const reading = readJsonConsole(console);
    if (reading !== null) return reading;
  }
  const lines = totalsStream(console);
  const summaries = findJestSummaries(lines, args.includes("--silent"));
  if (summaries.length === 0) {
    const isExpected = invocation !== null && printsTotals(args);
    return isExpected ? endMissing("jest", "block of totals", "stderr") : null;
  }
  if (lines.some((line) => EXIT_CALLED.test(line)))
    return endMissing("jest", "end: a test called process.exit", "stderr");
  const summary = onlySummary(summaries, lines, MARKS);
  if (summary === null) return competing("jest", "stderr");
  const above = lines.slice(0, summary.start);
  return {
    ...toReading(summary, readJestFailures(above)),
    tests: ifAllListed(readJestVerbose(above), summary.counts),
  };
}

// A named reporter stands in place of the default one.
function printsTotals(args: readonly string[]): boolean {
  if (optionValue(args, "--reporters") === undefined) return true;
  return args.some((arg) => /^(?:--reporters=)?(?:default|summary)$/u.test(arg));
}

// Where stderr was redirected into stdout, everything stands there.
function totalsStream({ stdout, stderr }: Console): readonly string[] {
  return stderr.every((line) => line.trim() === "") ? stdout : stderr;
}

function writesJsonToStdout(args: readonly string[]): boolean {
  return args.includes("--json") && optionValue(args, "--outputFile") === undefined;
}

function readJsonConsole(console: Console): Reading | null {
  const results = findJsonDocuments(console.stdout).filter(isJestResult).filter(isJestOwn);
  const [result, ...others] = results;
  if (result === undefined) return endMissing("jest", "JSON document", "stdout");
  return others.length === 0 ? readJest(result, "stdout") : competing("jest", "stdout");
}

function toReading(summary: JestSummary, said: JestFailures): Reading {
  const { counts, failedSuites } = summary;
  const named = said.failures.length === counts.failed;
  const errors = [...said.errors, ...unexplained(failedSuites, counts.failed, said)];
  return {
    reporter: "jest",
    counts: { ...counts, errors: errors.length },
    tests: [],
    failures: named ? said.failures : said.failures.slice(0, counts.failed),
    errors,
    complete: !summary.cutOff,
    findings: [
      ...(summary.cutOff
        ? [finding("end-missing", "The last line of Jest's totals is missing.", "stderr")]
        : []),
      ...said.empty.map((file) => finding("file-without-tests", `${file} holds no test.`, "stderr")),
    ],
  };
}

function unexplained(failedSuites: number, failed: number, said: JestFailures): readonly RunError[] {
  if (failedSuites === 0 || failed > 0 || said.errors.length > 0 || said.empty.length > 0) return [];
  return [
    { kind: "other", message: `${numberOf(failedSuites, "test suite")} failed outside of their tests` },
  ];
}
