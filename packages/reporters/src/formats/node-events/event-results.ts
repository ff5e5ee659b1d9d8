import { finding } from "../../run/finding.js";
import type { Finding, RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { clip, findLocation, firstLines } from "../../text/clip.js";
import type { EventNode } from "./event-stream.js";
import type { ResultEvent } from "./node-event.js";

/** Tests, failures and errors of a tree of results. */
export interface EventResults {
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  readonly findings: Finding[];
}

/** Takes the leaves out of the tree: suites, files and parents that failed through their subtests are no tests. */
export function collectResults(roots: readonly EventNode[], evidence: string): EventResults {
  const results: EventResults = { tests: [], failures: [], errors: [], findings: [] };
  for (const root of roots) addNode(results, root, [], evidence);
  return results;
}

function addNode(results: EventResults, node: EventNode, suite: readonly string[], evidence: string): void {
  const { result, children } = node;
  if (result.isFile) {
    for (const child of children) addNode(results, child, suite, evidence);
    return addFile(results, result, evidence);
  }
  if (children.length === 0 && !result.isSuite) return addTest(results, result, suite);
  const path = children.length === 0 ? suite : [...suite, result.name];
  for (const child of children) addNode(results, child, path, evidence);
  if (!isFailure(result)) return;
  const isOwn = !children.some(hasFailed);
  if (!result.isSuite) {
    if (isOwn) addTest(results, result, suite);
  } else if (isOwn || result.failureType !== "subtestsFailed") results.errors.push(errorOf(result, suite));
}

function hasFailed({ result, children }: EventNode): boolean {
  return !result.skip && !result.todo && (result.type === "fail" || children.some(hasFailed));
}

function isFailure({ type, todo }: ResultEvent): boolean {
  return type === "fail" && !todo;
}

function addTest(results: EventResults, result: ResultEvent, suite: readonly string[]): void {
  const { name, file } = result;
  const status = statusOf(result);
  const place = { name, suite, ...(file === undefined ? {} : { file }) };
  results.tests.push({ ...place, status });
  if (status === "failed") results.failures.push({ ...place, ...detailsOf(result) });
}

// Shown by Node when no test of the file was reported, or when it left with a failure of its own.
function addFile(results: EventResults, result: ResultEvent, evidence: string): void {
  const { name, type, file, message = "test failed" } = result;
  if (type === "fail") {
    results.errors.push({ kind: "load", message: firstLines(message), file: file ?? name });
  } else {
    const said = `${clip(name, 200)} ended without reporting a test.`;
    results.findings.push(finding("file-without-tests", said, file ?? evidence));
  }
}

function statusOf({ type, skip, todo }: ResultEvent): TestStatus {
  if (todo) return "todo";
  if (skip) return "skipped";
  return type === "pass" ? "passed" : "failed";
}

function errorOf(result: ResultEvent, suite: readonly string[]): RunError {
  const { message = "failed outside of its tests" } = detailsOf(result);
  const kind = result.failureType === "testCodeFailure" ? "load" : "hook";
  const file = result.file === undefined ? {} : { file: result.file };
  return { kind, message: `${[...suite, result.name].join(" > ")}: ${message}`, ...file };
}

function detailsOf({ message, frames, file, line, column }: ResultEvent): { message?: string; location?: string } {
  const written = file === undefined || line === undefined ? undefined : `${file}:${line}:${column ?? 1}`;
  const location = findLocation(frames.join("\n")) ?? written;
  return {
    ...(message === undefined || message === "" ? {} : { message: firstLines(message) }),
    ...(location === undefined ? {} : { location }),
  };
}
