import { finding } from "../../run/finding.js";
import type { Finding, RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { clip, findLocation, firstLines } from "../../text/clip.js";
import { isFileTest } from "../file-test.js";
import { endsWithTitleBrace, markTitleBraces, withTitleBrace } from "./title-brace.js";
import { parseTap, type TapPoint, type TapStream } from "./tap-tree.js";

const DEEPEST_INDENT = " ".repeat(400);

/** What the leaves of a TAP stream say, and what is wrong with it. */
export interface TapResults {
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  /** Points that close a subtest and are no tests of their own. */
  readonly parents: { readonly point: TapPoint; readonly isSuite: boolean }[];
  readonly complete: boolean;
  readonly findings: Finding[];
}

/** How a producer uses subtests. */
export interface TapOptions {
  /** A point that closes a subtest is always a suite or a file, never a test. */
  readonly parentsAreSuites?: boolean;
  /** A top-level point named like a script is a test file, not a test. */
  readonly namesFiles?: boolean;
  /** Test files that the command line names. */
  readonly files?: readonly string[];
}

/** Reads cleaned lines of TAP 12 to 14. Source: https://testanything.org/tap-version-14-specification.html */
export function readTapLines(
  given: readonly string[],
  evidence: string,
  options: TapOptions = {},
): TapResults {
  const lines = markTitleBraces(given);
  const stream = isTooDeep(lines) ? null : parseTap(lines);
  if (stream === null) return tooDeep(evidence);
  const findings = [
    ...problemsOf(stream, evidence),
    ...braceProblems(lines, evidence),
    ...hiddenSubtests(lines, evidence),
    ...misplacedFailures(lines, evidence),
  ];
  if (lines.at(-1) !== "")
    findings.push(finding("end-missing", "The last line of the TAP stream is cut off.", evidence));
  const complete = !findings.some(
    ({ code }) => code === "plan-not-met" || code === "end-missing" || code === "bail-out",
  );
  const results: TapResults = {
    tests: [],
    failures: [],
    errors: [],
    parents: [],
    complete,
    findings,
  };
  addPoints(results, stream.points, [], options);
  return results;
}

// Subtests are indented by fours: a failing point between two levels is read as text, and is a failure all the same.
function misplacedFailures(lines: readonly string[], evidence: string): readonly Finding[] {
  let isYaml = false;
  for (const line of lines) {
    if (!line.startsWith(" ")) continue;
    if (/^ +---$/u.test(line)) isYaml = true;
    if (/^ +\.\.\.$/u.test(line)) isYaml = false;
    const indent = /^( +)not ok\b(?!.* # *(?:todo|skip))/iu.exec(line.slice(0, 2_000))?.[1];
    if (isYaml || indent === undefined || indent.length % 4 === 0) continue;
    const message = `The failing test point "${clip(line.trim(), 80)}" stands between two levels of subtests.`;
    return [finding("competing-summaries", message, evidence)];
  }
  return [];
}

// Each level of subtests is a parser of its own that hands its lines on.
function isTooDeep(lines: readonly string[]): boolean {
  return lines.some((line) => line.startsWith(DEEPEST_INDENT) && /^\s+(?:(?:not )?ok\b|#|\d)/u.test(line));
}

function tooDeep(evidence: string): TapResults {
  const findings = [finding("plan-not-met", "The subtests are nested too deep to be read.", evidence)];
  return { tests: [], failures: [], errors: [], parents: [], complete: false, findings };
}

function problemsOf(stream: TapStream, evidence: string): Finding[] {
  const findings = levelProblems(stream, evidence);
  for (const { children } of stream.points) {
    if (children === null) continue;
    if (!children.announced) {
      findings.push(
        finding("competing-summaries", "Indented test points stand outside of any subtest.", evidence),
      );
    }
    findings.push(...problemsOf(children, evidence));
  }
  return findings;
}

function levelProblems(stream: TapStream, evidence: string): Finding[] {
  const { plans, points, stray, bailOut } = stream;
  const plan = plans[0];
  if (bailOut !== null) return [finding("bail-out", `The run bailed out: ${clip(bailOut, 200)}.`, evidence)];
  const [line] = stray;
  if (line !== undefined) {
    return [
      finding("competing-summaries", `A second plan, version or late point: "${clip(line, 80)}".`, evidence),
    ];
  }
  if (plan === undefined) return [finding("plan-not-met", "The TAP stream has no plan.", evidence)];
  const planned = plan.end - plan.start + 1;
  if (points.length < planned) {
    return [
      finding("plan-not-met", `The plan names ${planned} tests, ${points.length} were seen.`, evidence),
    ];
  }
  if (points.length > planned) {
    return [
      finding(
        "competing-summaries",
        `The plan names ${planned} tests, ${points.length} were seen.`,
        evidence,
      ),
    ];
  }
  const hidden = points.find(hidesPoint);
  if (hidden !== undefined) {
    const message = `The test point "${clip(hidden.name, 80)}" stands behind printed text.`;
    return [finding("competing-summaries", message, evidence)];
  }
  const twice = repeatedNumber(points);
  if (twice === null) return [];
  const message = `Number ${twice} stands on two test points, so that another of the ${planned} planned is missing.`;
  return [finding("plan-not-met", message, evidence)];
}

// `ok not ok 2 - title`: text without a line end in front of a failing point makes it the title of one that passed.
function hidesPoint({ ok, name, number }: TapPoint): boolean {
  const inner = ok ? /^not ok (\d{1,9})\b/u.exec(name)?.[1] : undefined;
  return inner !== undefined && (number === 0 || number === Number(inner));
}

// Mocha gives the point of a hook that failed the number of a test; there the failure is what counts.
function repeatedNumber(points: readonly TapPoint[]): number | null {
  if (points.some(({ failed }) => failed)) return null;
  const seen = new Set<number>();
  for (const { number } of points) {
    if (number !== 0 && seen.has(number)) return number;
    seen.add(number);
  }
  return null;
}

// A buffered subtest is opened by a brace on its point and closed by a brace of the same indentation.
function braceProblems(lines: readonly string[], evidence: string): Finding[] {
  let open = 0;
  for (const line of lines) {
    if (!line.includes("{") && !line.includes("}")) continue;
    if (/^\s{0,400}(?:not )?ok\b.*\{\s?$/u.test(line)) open += 1;
    else if (/^\s{0,400}\}\s?$/u.test(line)) open -= 1;
  }
  return open > 0 ? [finding("plan-not-met", "A buffered subtest is not closed.", evidence)] : [];
}

// A title that ends with a brace opens nothing. Where a brace closes at its level, printed text hides the first line of a subtest.
function hiddenSubtests(lines: readonly string[], evidence: string): readonly Finding[] {
  const titled = new Map<string, string>();
  for (const line of lines) {
    const [, indent, word] = /^(\s{0,400})((?:not )?ok\b|\}\s?$)/u.exec(line) ?? [];
    if (indent === undefined || word === undefined) continue;
    const title = titled.get(indent);
    if (word.startsWith("}") && title !== undefined) {
      const message = `The subtest "${clip(title.trim(), 80)}" closes, and its first line is missing.`;
      return [finding("competing-summaries", message, evidence)];
    }
    if (endsWithTitleBrace(line)) titled.set(indent, withTitleBrace(line));
    else titled.delete(indent);
  }
  return [];
}

function addPoints(
  results: TapResults,
  points: readonly TapPoint[],
  suite: readonly string[],
  options: TapOptions,
): void {
  for (const point of points) {
    if (point.children === null || (point.children.points.length === 0 && !isSuite(point)))
      addLeaf(results, point, suite, options);
    else addParent(results, point, suite, options);
  }
}

function addParent(
  results: TapResults,
  point: TapPoint,
  suite: readonly string[],
  options: TapOptions,
): void {
  const inner = point.children?.points ?? [];
  addPoints(results, inner, [...suite, point.name], options);
  const ownFailure = !point.ok && !point.todo && !inner.some(({ failed }) => failed);
  const ownReason =
    isSuite(point) && point.diagnostic["failureType"] !== "subtestsFailed" && !point.ok && !point.todo;
  if (ownFailure && !isSuite(point) && options.parentsAreSuites !== true) {
    addLeaf(results, { ...point, children: null }, suite, options);
    return;
  }
  results.parents.push({ point, isSuite: isSuite(point) });
  if (ownFailure || ownReason) results.errors.push(errorOf(point, suite));
}

function isSuite(point: TapPoint): boolean {
  return point.diagnostic["type"] === "suite";
}

function addLeaf(results: TapResults, point: TapPoint, suite: readonly string[], options: TapOptions): void {
  if (isSuite(point)) {
    if (!point.ok && !point.todo) results.errors.push(errorOf(point, suite));
    results.parents.push({ point, isSuite: true });
    return;
  }
  const status = statusOf(point);
  const canBeFile = options.namesFiles === true || point.children !== null;
  if (canBeFile && suite.length === 0 && isFileTest(point.name, options.files))
    return addFile(results, point, status);
  const { name } = point;
  results.tests.push({ name, suite, status });
  if (status === "failed") results.failures.push({ name, suite, ...detailsOf(point) });
}

// node --test, node-tap and others show a file that reported no test as one point named after it.
function addFile(results: TapResults, point: TapPoint, status: TestStatus): void {
  if (status === "failed") {
    results.errors.push({
      kind: "load",
      message: detailsOf(point).message ?? "the file failed",
      file: point.name,
    });
  } else {
    const message = `${clip(point.name, 200)} ended without reporting a test.`;
    results.findings.push(finding("file-without-tests", message, point.name));
  }
}

function statusOf(point: TapPoint): TestStatus {
  if (point.todo) return "todo";
  if (point.skip) return "skipped";
  return point.ok ? "passed" : "failed";
}

function errorOf(point: TapPoint, suite: readonly string[]): RunError {
  const { message = "failed outside of its tests" } = detailsOf(point);
  const kind = point.diagnostic["failureType"] === "testCodeFailure" ? "load" : "hook";
  return { kind, message: `${[...suite, point.name].join(" > ")}: ${message}` };
}

function detailsOf(point: TapPoint): { message?: string; location?: string } {
  const { error, message, location, at, stack } = point.diagnostic;
  const said = [error, message, errorMessage(error)].find(
    (value) => typeof value === "string" && value !== "",
  );
  const where = [location, at, stack].find((value) => typeof value === "string" && value !== "");
  const place = typeof where === "string" ? (findLocation(where) ?? undefined) : undefined;
  return {
    ...(typeof said === "string" ? { message: firstLines(said) } : {}),
    ...(place === undefined ? {} : { location: place }),
  };
}

function errorMessage(error: unknown): unknown {
  return typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
}
