import { isRecord } from "../../evidence/is-record.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

interface Suite {
  readonly name: string;
  readonly cases: readonly Readonly<Record<string, unknown>>[];
  readonly ownFailures: readonly string[];
}

/**
 * Reads GoogleTest's JSON; `null` when the shape is another. Failures are those of the elements: the root's number
 * leaves out failures of environments and of suites.
 * Source: https://google.github.io/googletest/advanced.html#generating-a-json-report
 */
export function readGtestJson(document: unknown, evidence: string): Reading | null {
  if (!isRecord(document) || !Array.isArray(document["testsuites"])) return null;
  const suites = document["testsuites"].map(toSuite);
  if (typeof document["tests"] !== "number" || suites.includes(null)) return null;
  const known = suites.filter((suite) => suite !== null);
  const read = known.flatMap(({ name, cases }) => cases.map((each) => toTest(name, each)));
  const tests = read.map(({ test }) => test);
  const failures = read.flatMap(({ failure }) => failure ?? []);
  const errors = known.flatMap(({ ownFailures }) => ownFailures).map(toError);
  const agrees = document["tests"] === tests.length;
  const message = "The number of tests of the report does not match its elements.";
  return {
    reporter: "gtest",
    counts: agrees ? countTests(tests, errors) : null,
    tests: agrees ? tests : [],
    failures,
    errors,
    complete: true,
    findings: agrees ? [] : [finding("report-totals-differ", message, evidence)],
  };
}

function toSuite(suite: unknown): Suite | null {
  if (!isRecord(suite) || typeof suite["name"] !== "string" || !Array.isArray(suite["testsuite"]))
    return null;
  const cases = suite["testsuite"].filter(isRecord);
  if (cases.length !== suite["testsuite"].length) return null;
  // A failure outside of any test is an element of its own, without a name.
  const named = cases.filter(isNamed);
  const ownFailures = cases.filter((each) => !isNamed(each)).flatMap(textsOf);
  return { name: suite["name"], cases: named, ownFailures };
}

function toTest(
  suite: string,
  each: Readonly<Record<string, unknown>>,
): { test: TestCase; failure?: TestFailure } {
  const title = { name: String(each["name"]), suite: [suite] };
  const texts = textsOf(each);
  if (Array.isArray(each["failures"]) && each["failures"].length > 0) {
    const message = firstLines(texts.join("\n"));
    const location = findLocation(message);
    const failure = { ...title, message, ...(location === undefined ? {} : { location }) };
    return { test: { ...title, status: "failed" }, failure };
  }
  const isRun = each["status"] === "RUN" && each["result"] === "COMPLETED";
  return { test: { ...title, status: isRun ? "passed" : "skipped" } };
}

function textsOf({ failures }: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Array.isArray(failures)) return [];
  return failures.flatMap((entry) =>
    isRecord(entry) && typeof entry["failure"] === "string" ? [entry["failure"]] : [],
  );
}

function toError(message: string): RunError {
  return { kind: "hook", message: firstLines(message) };
}

function isNamed({ name }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === "string" && name !== "";
}
