import { defaultMatcher } from "../match/default-matcher.js";
import type { Rule } from "../rules/rule.js";
import { clip, type Hit } from "../scan/hit.js";
import type { Scan } from "../scan/scanner.js";
import { isQuoted } from "../lines/quoted.js";
import { stripControls } from "../lines/strip-controls.js";
import type { Report, ReportedTest, TestStatus } from "./report.js";

/** Most lines of one message that are looked at. */
const MOST_LINES = 200;
const MOST_HITS = 500;

/** A test that failed in a report, where no rule knows its message. */
const failedTest: Rule = {
  id: "report/failed-test",
  category: "assertion",
  subcategory: "test-failed",
  scope: "runner",
  patterns: [/./],
  matches: ["x"],
  ignores: [""],
  explanation: "The test $1 failed.",
  nextStep: "Read the message that the report holds for it.",
  source: "status of the report",
};

const erroredTest: Rule = {
  ...failedTest,
  id: "report/errored-test",
  confidence: "likely",
  explanation: "The test $1 could not be run to its end.",
};

const flakyTest: Rule = {
  ...failedTest,
  id: "report/flaky-test",
  category: "flaky",
  subcategory: "passed-on-retry",
  explanation: "The test $1 failed and then passed in another attempt of the same run.",
  nextStep: "Treat it as a defect of the test: find what differs between its attempts.",
};

const noTests: Rule = {
  ...failedTest,
  id: "report/no-tests",
  category: "no-tests",
  subcategory: "empty-report",
  confidence: "likely",
  explanation: "The report holds no test that ran.",
  nextStep: "Check the pattern of test files and the filter.",
};

const brokenReport: Rule = {
  ...failedTest,
  id: "report/broken",
  category: "unknown",
  subcategory: "unreadable-report",
  confidence: "suspected",
  explanation: "The report cannot be read: $1.",
  nextStep: "Find out whether the run was ended before it wrote its report.",
};

/** A report as if it were a log: its failures are what the rules look at. */
export function scanReport(report: Report, file: string | undefined): Scan {
  const hits = [...hitsOf(report)].slice(0, MOST_HITS);
  const failed = report.tests.filter(isFailed);
  return {
    file,
    hits,
    sessions: [
      {
        runner: "report",
        start: 0,
        end: Number.MAX_SAFE_INTEGER,
        outcome: hits.some(({ rule }) => rule.category !== "flaky") ? "failed" : "passed",
      },
    ],
    steps: {
      failed: new Set(),
      isFailed: failed.length > 0,
      isPassed: false,
      lateFrom: Number.POSITIVE_INFINITY,
      cleanUpFrom: Number.POSITIVE_INFINITY,
      commands: [],
    },
    informative: failed
      .slice(0, 10)
      .map(({ line, name, message }) => ({ line, text: clip(`${name}: ${message}`), score: 4 })),
    failedTests: new Set(failed.map(({ name }) => name)),
    lastLine: null,
    lines: 0,
    clippedLines: 0,
  };
}

/** Names of the tests that ended so. */
export function testsOf({ tests }: Report, status: TestStatus): readonly string[] {
  return tests.filter((test) => test.status === status).map(({ name }) => name);
}

function isFailed({ status }: ReportedTest): boolean {
  return status === "failed" || status === "error";
}

function* hitsOf({ tests, problem }: Report): Generator<Hit> {
  if (problem !== null) yield toHit(brokenReport, 1, problem, problem);
  else if (tests.every(({ status }) => status === "skipped")) yield toHit(noTests, 1, "", "no tests");
  for (const test of tests) {
    if (test.isFlaky) yield toHit(flakyTest, test.line, test.name, test.name);
    if (isFailed(test)) yield* hitsOfTest(test);
  }
}

function* hitsOfTest({ name, status, message, line }: ReportedTest): Generator<Hit> {
  const found: Hit[] = [];
  const matcher = defaultMatcher();
  for (const raw of message.split("\n", MOST_LINES)) {
    const text = stripControls(raw).slice(0, 4_000);
    const literals = matcher.literals(text);
    for (const { subject, caught } of literals.length === 0 ? [] : matcher.matches(text, literals)) {
      if (subject.kind !== "rule" || subject.rule.near !== undefined || !countsInTest(subject.rule, text))
        continue;
      found.push(toHit(subject.rule, line, caught, text));
    }
  }
  if (found.some(({ rule }) => rule.catchAll !== true)) yield* found;
  else yield toHit(status === "failed" ? failedTest : erroredTest, line, name, `${name}: ${message}`);
}

function countsInTest({ scope = "tool", unless }: Rule, text: string): boolean {
  if (unless?.patterns.some((pattern) => pattern.test(text)) === true) return false;
  return scope === "runner" || (scope === "thrown" && !isQuoted(text, true));
}

function toHit(rule: Rule, line: number, caught: string, text: string): Hit {
  return { rule, line, text: clip(text), caught: clip(caught), region: "failures", level: "none", step: 0 };
}
