import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding, RunError, TestCase, TestCounts, TestFailure, TestStatus } from "../../run/test-run.js";
import { cleanLine } from "../../text/console-lines.js";
import { clip, findLocation, firstLines } from "../../text/clip.js";
import { numberOf } from "../../text/number-of.js";
import { isJestOwn, type JestAssertion, type JestFile, type JestResult } from "./jest-schema.js";

const NO_TESTS = /(?:must contain at least one test|No test (?:suite )?found in (?:suite|file))/u;

/** Reads the JSON of Jest 24 to 30 and of Vitest 0.34 to 5. Counts come from its test cases, its totals are checked. */
export function readJest(result: JestResult, evidence: string): Reading {
  const files = result.testResults;
  const tests: TestCase[] = [];
  const failures: TestFailure[] = [];
  for (const file of files) addFile(file, tests, failures);
  const empty = files.filter(isEmpty);
  const errors = files.flatMap((file) => (isEmpty(file) ? [] : errorsOf(file)));
  const counts = countTests(tests, errors);
  return {
    reporter: isJestOwn(result) ? "jest" : "vitest",
    counts,
    tests,
    failures,
    errors,
    complete: result.wasInterrupted !== true,
    findings: [
      ...empty.map((file) =>
        finding("file-without-tests", `${clip(file.name, 200)} holds no test.`, evidence),
      ),
      ...checkTotals(result, counts, evidence),
    ],
  };
}

function isEmpty({ message }: JestFile): boolean {
  return NO_TESTS.test(message ?? "");
}

function addFile(file: JestFile, tests: TestCase[], failures: TestFailure[]): void {
  for (const assertion of file.assertionResults) {
    tests.push(toTest(assertion, file));
    if (assertion.status === "failed") failures.push(toFailure(assertion, file));
  }
}

// Written out, because a report holds many: spreading costs several times as much.
function toTest(assertion: JestAssertion, { name: file }: JestFile): TestCase {
  const name = assertion.title;
  const suite = suitesOf(assertion);
  const status = statusOf(assertion.status);
  const attempts = failedAttempts(assertion);
  return attempts > 0
    ? { name, suite, file, status, failedAttempts: attempts }
    : { name, suite, file, status };
}

// Vitest before 2 puts an empty title in front of the suites.
function suitesOf({ ancestorTitles }: JestAssertion): readonly string[] {
  return ancestorTitles[0] === "" ? ancestorTitles.slice(1) : ancestorTitles;
}

function statusOf(status: JestAssertion["status"]): TestStatus {
  return status === "passed" || status === "failed" || status === "todo" ? status : "skipped";
}

// Jest counts invocations; Vitest keeps the messages of the attempts that failed.
function failedAttempts({ status, invocations, failureMessages, retryReasons }: JestAssertion): number {
  if (status !== "passed" && status !== "failed") return 0;
  const repeated = Math.max((invocations ?? 1) - 1, retryReasons?.length ?? 0);
  return status === "passed" ? Math.max(repeated, failureMessages?.length ?? 0) : repeated;
}

function toFailure(assertion: JestAssertion, file: JestFile): TestFailure {
  const said = (assertion.failureMessages ?? [])
    .join("\n")
    .split("\n")
    .slice(0, 60)
    .map(cleanLine)
    .join("\n");
  const { location: at } = assertion;
  const location = findLocation(said) ?? (at ? `${file.name}:${at.line}:${at.column}` : undefined);
  return {
    name: assertion.title,
    suite: suitesOf(assertion),
    file: file.name,
    ...(said === "" ? {} : { message: firstLines(said) }),
    ...(location === undefined ? {} : { location }),
  };
}

function errorsOf(file: JestFile): readonly RunError[] {
  const failed = file.assertionResults.some(({ status }) => status === "failed");
  const message = (file.message ?? "").split("\n").slice(0, 60).map(cleanLine).join("\n");
  const didNotRun = message.includes("Test suite failed to run");
  if (!didNotRun && (failed || file.status !== "failed")) return [];
  const kind = file.assertionResults.length === 0 ? "load" : "hook";
  return [{ kind, message: firstLines(message) || "the file failed outside of its tests", file: file.name }];
}

// Vitest before 2 counts skipped tests as passed, so only what both runners agree on is compared.
function checkTotals(result: JestResult, counts: TestCounts, evidence: string): readonly Finding[] {
  const findings: Finding[] = [];
  if (result.numTotalTests !== counts.total || result.numFailedTests !== counts.failed) {
    const message = `The report says ${result.numFailedTests} of ${numberOf(result.numTotalTests, "test")} failed, its entries show ${counts.failed} of ${counts.total}.`;
    findings.push(finding("report-totals-differ", message, evidence));
  }
  if (!result.success && counts.failed === 0 && counts.errors === 0) {
    findings.push(
      finding("report-says-failed", "The report says success: false without naming a failure.", evidence),
    );
  }
  return findings;
}
