import { isRecord } from "../../evidence/is-record.js";
import { comparedReading, countTests, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { clip, firstLines } from "../../text/clip.js";

type Json = Readonly<Record<string, unknown>>;

const STATUSES: Readonly<Record<string, TestStatus>> = {
  expected: "passed",
  flaky: "passed",
  unexpected: "failed",
  skipped: "skipped",
};
const DEEPEST = 200;

interface Found {
  readonly test: TestCase;
  readonly failure: TestFailure;
}

/** Reads Playwright's JSON: each test is one entry with its attempts. Source: https://playwright.dev/docs/test-reporters#json-reporter */
export function readPlaywrightJson(document: unknown, evidence: string): Reading | null {
  if (!isRecord(document) || !isRecord(document["stats"]) || !isRecord(document["config"])) return null;
  const { suites, errors: said, stats } = document;
  if (!Array.isArray(suites) || !Array.isArray(said) || typeof stats["expected"] !== "number") return null;
  const found: Found[] = [];
  for (const suite of suites.filter(isRecord)) addSuite(found, suite, []);
  const tests = found.map(({ test }) => test);
  const failures = found.filter(({ test }) => test.status === "failed").map(({ failure }) => failure);
  const errors = said.filter(isRecord).map(toError);
  const counts = countTests(tests, errors);
  const total = (name: string): number => Number(stats[name] ?? 0);
  const agrees =
    counts.passed === total("expected") + total("flaky") &&
    counts.failed === total("unexpected") &&
    counts.skipped === total("skipped");
  const message = "The stats of the report do not match its tests.";
  return comparedReading(
    { reporter: "playwright", tests, failures, errors },
    { agree: agrees, message, evidence },
  );
}

// The outermost suite is the file.
function addSuite(found: Found[], suite: Json, titles: readonly string[]): void {
  if (titles.length > DEEPEST) return;
  for (const spec of listOf(suite["specs"])) {
    const named = {
      name: textOf(spec["title"], ""),
      suite: titles,
      file: textOf(spec["file"], textOf(suite["file"], "")),
    };
    for (const test of listOf(spec["tests"])) found.push(toTest(named, test, spec));
  }
  for (const inner of listOf(suite["suites"]))
    addSuite(found, inner, [...titles, textOf(inner["title"], "")]);
}

function toTest(named: Omit<TestCase, "status">, test: Json, spec: Json): Found {
  const attempts = listOf(test["results"]);
  const status = STATUSES[String(test["status"])] ?? "failed";
  const failed = attempts.slice(0, -1).filter((attempt) => attempt["status"] !== "passed").length;
  const last = attempts.findLast((attempt) => isRecord(attempt["error"]));
  const error = last === undefined ? undefined : last["error"];
  const message = isRecord(error) ? firstLines(textOf(error["message"], "")) : "";
  const location = `${named.file}:${String(spec["line"])}:${String(spec["column"])}`;
  const retried = status === "passed" && failed > 0 ? { failedAttempts: failed } : {};
  return {
    test: { ...named, status, ...retried },
    failure: { ...named, location, ...(message === "" ? {} : { message }) },
  };
}

function toError(error: Json): RunError {
  const message = clip(textOf(error["message"], "an error outside of any test"), 2_000);
  const { location } = error;
  return { kind: "load", message, ...(isRecord(location) ? { file: textOf(location["file"], "") } : {}) };
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
