import { isRecord } from "../../evidence/is-record.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

type Json = Readonly<Record<string, unknown>>;

const STATUSES: Readonly<Record<string, TestStatus>> = {
  passed: "passed",
  failed: "failed",
  pending: "skipped",
  // A hook that failed kept the test from running.
  skipped: "skipped",
};

interface Found {
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  isReadable: boolean;
}

/** Reads what `cypress.run()` resolves to; `null` when its shape is another. Source: https://docs.cypress.io/app/references/module-api */
export function readCypressJson(document: unknown, evidence: string): Reading | null {
  if (!isRecord(document) || typeof document["totalTests"] !== "number" || !Array.isArray(document["runs"]))
    return null;
  const found: Found = { tests: [], failures: [], errors: [], isReadable: true };
  for (const run of document["runs"]) readSpec(isRecord(run) ? run : {}, found);
  const { tests, failures, errors } = found;
  const counts = countTests(tests, errors);
  const isSound =
    found.isReadable &&
    counts.total === document["totalTests"] &&
    counts.passed === document["totalPassed"] &&
    counts.failed === document["totalFailed"];
  const message = "The totals of the report do not match its tests.";
  return {
    reporter: "cypress",
    counts: isSound ? counts : null,
    tests: isSound ? tests : [],
    failures,
    errors,
    complete: document["status"] !== "failed",
    findings: isSound ? [] : [finding("report-totals-differ", message, evidence)],
  };
}

function readSpec(run: Json, found: Found): void {
  const spec = isRecord(run["spec"]) ? run["spec"] : {};
  const file = typeof spec["relative"] === "string" ? spec["relative"] : "";
  const { error } = run;
  if (typeof error === "string" && error !== "")
    found.errors.push({ kind: "load", message: firstLines(error), file });
  const tests = run["tests"];
  if (!Array.isArray(tests)) return;
  for (const test of tests) readTest(isRecord(test) ? test : {}, file, found);
}

function readTest(test: Json, file: string, found: Found): void {
  const titles = Array.isArray(test["title"])
    ? test["title"].filter((title) => typeof title === "string")
    : [];
  const { state } = test;
  const status = typeof state === "string" ? STATUSES[state] : undefined;
  if (titles.length === 0 || status === undefined) {
    found.isReadable = false;
    return;
  }
  const attempts = Array.isArray(test["attempts"]) ? test["attempts"].length : 1;
  const title = { name: titles.at(-1) ?? "", suite: titles.slice(0, -1), file };
  found.tests.push({ ...title, status, ...(attempts > 1 ? { failedAttempts: attempts - 1 } : {}) });
  if (status !== "failed") return;
  const text = typeof test["displayError"] === "string" ? test["displayError"] : "";
  const message = firstLines(text);
  const location = findLocation(text);
  found.failures.push({
    ...title,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  });
}
