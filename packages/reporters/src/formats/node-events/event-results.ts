import { finding } from "../../run/finding.js";
import type { Finding, RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { clip, findLocation, firstLines } from "../../text/clip.js";
import type { EventNode } from "./event-tree.js";
import type { ResultEvent } from "./node-event.js";

/** Tests, failures and errors of a tree of results. */
export interface EventResults {
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  readonly findings: Finding[];
}

/**
 * Takes the leaves out of the tree: suites, files and parents that failed through their subtests are no tests.
 * `ended` holds the files that said themselves that they reached their end.
 */
export function collectResults(roots: readonly EventNode[], ended: ReadonlySet<string>): EventResults {
  const results: EventResults = { tests: [], failures: [], errors: [], findings: [] };
  for (const root of roots) {
    if (root.result.isFile) addFile(results, root, ended);
    else addNode(results, root, []);
  }
  return results;
}

function addNode(results: EventResults, { result, children }: EventNode, suite: readonly string[]): void {
  if (children.length === 0 && !result.isSuite) return addTest(results, result, suite);
  const path = children.length === 0 ? suite : [...suite, result.name];
  for (const child of children) addNode(results, child, path);
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
function addFile(results: EventResults, { result, children }: EventNode, ended: ReadonlySet<string>): void {
  for (const child of children) addNode(results, child, []);
  const { name, type, file, failureType, message = "test failed" } = result;
  if (type === "fail") {
    const kind = failureType === "hookFailed" ? "hook" : "load";
    results.errors.push({ kind, message: firstLines(message), file: file ?? name });
  } else if (ended.has(file ?? "")) {
    const said = `${clip(name, 200)} reached its end with no test in it chosen.`;
    results.findings.push(finding("file-not-chosen", said, name));
  } else {
    const said = `${clip(name, 200)} ended without reporting a test.`;
    results.findings.push(finding("file-without-tests", said, name));
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

function detailsOf({ message, frames, file, line, column }: ResultEvent): {
  message?: string;
  location?: string;
} {
  const written = file === undefined || line === undefined ? undefined : `${file}:${line}:${column ?? 1}`;
  const location = findLocation(frames.join("\n")) ?? written;
  return {
    ...(message === undefined || message === "" ? {} : { message: firstLines(message) }),
    ...(location === undefined ? {} : { location }),
  };
}
