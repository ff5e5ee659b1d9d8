import { findJsonDocuments } from "../../formats/json/console-json.js";
import { isJestOwn, jestResult } from "../../formats/json/jest-schema.js";
import { readJest } from "../../formats/json/read-jest.js";
import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
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

const MARKS = { starts: /^Test Suites: +\d/u, goesOn: /^(?:PASS|FAIL) \S|^Tests: +\d|^Snapshots: +\d/u };

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const args = invocation?.args ?? [];
  if (writesJsonToStdout(args)) {
    const reading = readJsonConsole(console);
    if (reading !== null) return reading;
  }
  const summaries = findJestSummaries(console.stderr, args.includes("--silent"));
  if (summaries.length === 0)
    return invocation === null ? null : endMissing("jest", "block of totals", "stderr");
  const summary = onlySummary(summaries, console.stderr, MARKS);
  if (summary === null) return competing("jest", "stderr");
  const above = console.stderr.slice(0, summary.start);
  return {
    ...toReading(summary, readJestFailures(above)),
    tests: ifAllListed(readJestVerbose(above), summary.counts),
  };
}

function writesJsonToStdout(args: readonly string[]): boolean {
  return args.includes("--json") && optionValue(args, "--outputFile") === undefined;
}

function readJsonConsole(console: Console): Reading | null {
  const results = findJsonDocuments(console.stdout)
    .map((document) => jestResult.safeParse(document))
    .flatMap(({ data }) => (data !== undefined && isJestOwn(data) ? [data] : []));
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
  return [{ kind: "other", message: `${failedSuites} test suites failed outside of their tests` }];
}
