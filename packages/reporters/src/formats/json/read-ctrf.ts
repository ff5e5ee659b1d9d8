import { isRecord } from "../../evidence/is-record.js";
import { comparedReading, countTests, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";

const STATUSES: Readonly<Record<string, TestStatus>> = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  pending: "skipped",
};

/** Reads CTRF; `null` when the shape is another. A test whose status is `other` leaves the counts unknown. Source: https://ctrf.io */
export function readCtrf(document: unknown, evidence: string): Reading | null {
  const results = isRecord(document) ? document["results"] : undefined;
  if (!isRecord(results) || !isRecord(results["summary"]) || !Array.isArray(results["tests"])) return null;
  if (typeof results["summary"]["tests"] !== "number" || !isRecord(results["tool"])) return null;
  const entries = results["tests"].filter((entry) => isRecord(entry) && runLevelError(entry) === null);
  const errors = results["tests"].flatMap((entry) => (isRecord(entry) ? (runLevelError(entry) ?? []) : []));
  const read = entries.map((entry) => toTest(entry));
  const tests = read.flatMap(({ test }) => test ?? []);
  const failures = read.flatMap(({ test, failure }) => (test?.status === "failed" ? failure : []));
  const counts = countTests(tests, errors);
  const { summary } = results;
  const agrees =
    summary["tests"] === counts.total + errors.length &&
    summary["failed"] === counts.failed + errors.length &&
    summary["passed"] === counts.passed;
  const message = "The summary of the report does not match its tests, or a test has another status.";
  return comparedReading({ reporter: "ctrf", tests, failures, errors }, { agree: agrees, message, evidence });
}

function toTest(entry: Readonly<Record<string, unknown>>): { test: TestCase | null; failure: TestFailure } {
  const { name, suite, filePath, status, message, flaky, retries } = entry;
  const titles = Array.isArray(suite) ? suite : [suite];
  const title = {
    name: typeof name === "string" ? name : "",
    suite: titles.filter((text) => typeof text === "string"),
    ...(typeof filePath === "string" ? { file: filePath } : {}),
  };
  const isTodo = status === "pending" && entry["rawStatus"] === "todo";
  const known = isTodo ? "todo" : STATUSES[String(status)];
  const isRetried = known === "passed" && (flaky === true || (typeof retries === "number" && retries > 0));
  const attempts = isRetried
    ? { failedAttempts: typeof retries === "number" ? Math.max(1, retries) : 1 }
    : {};
  const said = typeof message === "string" ? firstLines(message) : "";
  return {
    test: known === undefined ? null : { ...title, status: known, ...attempts },
    failure: { ...title, ...(said === "" ? {} : { message: said }) },
  };
}

const KINDS = ["load", "hook", "unhandled", "other"] as const;

// How `writeCtrf` holds an error outside of tests, for which CTRF has no place.
function runLevelError(entry: Readonly<Record<string, unknown>>): RunError | null {
  const { extra, status, message, filePath } = entry;
  const kind = isRecord(extra) && KINDS.find((each) => each === extra["runLevelError"]);
  if (!kind || status !== "failed") return null;
  const said = typeof message === "string" ? firstLines(message) : "";
  return { kind, message: said, ...(typeof filePath === "string" ? { file: filePath } : {}) };
}
