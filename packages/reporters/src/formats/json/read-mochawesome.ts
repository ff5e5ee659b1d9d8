import { isRecord } from "../../evidence/is-record.js";
import { comparedReading, countTests, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

type Json = Readonly<Record<string, unknown>>;

interface Found {
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  /** Tests that are marked as skipped and nothing else: a hook kept them from running, or they were retried. */
  readonly unclear: { readonly title: Pick<TestCase, "name" | "suite">; readonly json: Json }[];
}

/** Reads the JSON of mochawesome 2 to 8, also by Cypress; `null` when its shape is another. Source: https://github.com/adamgruber/mochawesome */
export function readMochawesome(document: unknown, evidence: string): Reading | null {
  if (!isRecord(document) || !isRecord(document["stats"])) return null;
  const { stats } = document;
  const roots = Array.isArray(document["results"]) ? document["results"] : [document["suites"]];
  const isOne = typeof stats["testsRegistered"] === "number" && "passPercent" in stats;
  if (!isOne || !roots.every(isRecord)) return null;
  const found: Found = { tests: [], failures: [], errors: [], unclear: [] };
  for (const root of roots) walk(root, [], found);
  settle(stats, found);
  return toReading(stats, found, evidence);
}

function toReading(stats: Json, { tests, failures, errors }: Found, evidence: string): Reading {
  const counts = countTests(tests, errors);
  const isSound =
    counts.passed === stats["passes"] &&
    // Hooks that failed are counted among the failures by some versions.
    [0, errors.length].some((hooks) => counts.failed + hooks === stats["failures"]) &&
    counts.total === stats["testsRegistered"];
  const message = "The stats of the report do not match its tests.";
  return comparedReading(
    { reporter: "mocha", tests, failures, errors },
    { agree: isSound, message, evidence },
  );
}

function walk(suite: Json, around: readonly string[], found: Found): void {
  const title = textOf(suite["title"]);
  const path = title === "" ? around : [...around, title];
  for (const hook of [...listOf(suite["beforeHooks"]), ...listOf(suite["afterHooks"])]) {
    const isFailed = hook["fail"] === true || hook["state"] === "failed";
    if (isFailed)
      found.errors.push({
        kind: "hook",
        message: `${textOf(hook["fullTitle"])}: ${detailsOf(hook).message}`,
      });
  }
  for (const test of listOf(suite["tests"])) addTest(test, path, found);
  for (const inner of listOf(suite["suites"])) walk(inner, path, found);
}

function addTest(json: Json, suite: readonly string[], found: Found): void {
  const title = { name: textOf(json["title"]), suite };
  if (json["fail"] === true) fail(title, json, found);
  else if (json["pass"] === true) found.tests.push({ ...title, status: "passed" });
  else if (json["pending"] === true) found.tests.push({ ...title, status: "skipped" });
  else found.unclear.push({ title, json });
}

function fail(title: Pick<TestCase, "name" | "suite">, json: Json, found: Found): void {
  const { message, location } = detailsOf(json);
  found.tests.push({ ...title, status: "failed" });
  found.failures.push({
    ...title,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  });
}

// A failing test that was retried is marked as skipped, while the totals count a failure: one for each such test.
function settle(stats: Json, found: Found): void {
  const failed = found.failures.length;
  const missing = Number(stats["failures"]) - failed - found.errors.length;
  const areFailures = found.errors.length === 0 && missing > 0 && missing === found.unclear.length;
  for (const { title, json } of found.unclear) {
    if (areFailures) fail(title, json, found);
    else found.tests.push({ ...title, status: "skipped" });
  }
}

function detailsOf({ err }: Json): { readonly message: string; readonly location?: string } {
  if (!isRecord(err)) return { message: "" };
  const location = findLocation(textOf(err["estack"]));
  return { message: firstLines(textOf(err["message"])), ...(location === undefined ? {} : { location }) };
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
