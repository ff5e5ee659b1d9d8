import { findLocation, firstLines } from "../../text/clip.js";
import type { RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { type CasePlace, type JUnitDialect, placeOf } from "./junit-dialect.js";
import type { JUnitCase, JUnitDocument, JUnitNote } from "./junit-model.js";
import { ownErrorKind } from "./own-document.js";
import { suitesWithHooks } from "./vitest-hooks.js";

/** Test cases, failures and run-level errors of a document. */
export interface JUnitResults {
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  /** Titles of cases about which the document does not say what they are, or how they ended. */
  readonly unclear: string[];
}

const HOOK_TITLE = /(?:^|\s)"(?:before|after) (?:all|each)" hook\b/u;

/** Reads every `<testcase>` by the rules of its writer. */
export function readCases(document: JUnitDocument, dialect: JUnitDialect): JUnitResults {
  const results: JUnitResults = { tests: [], failures: [], errors: [], unclear: [] };
  const titles = new Set(dialect === "deno" ? document.cases.map(titleOf) : []);
  const parents = new Set([...prefixesOf(titles)].filter((title) => titles.has(title)));
  const hooks = dialect === "vitest" ? suitesWithHooks(document.cases) : new Set<JUnitCase>();
  const closed = dialect === "node-tap" ? innerFailures(document.cases) : new Map<string, boolean>();
  const add = (first: JUnitCase, group: readonly JUnitCase[]): void => {
    if (parents.size > 0 && parents.has(titleOf(first))) return;
    if (isClosing(first, closed)) return;
    const place = placeOf(first, dialect, titles);
    const isSuite = hooks.size > 0 && hooks.has(first);
    if (group.length === 1 && !isSuite && saysNothing(first)) results.tests.push(toPassed(place));
    else addGroup(results, group, place, { dialect, isSuite });
  };
  if (dialect === "pytest")
    for (const group of groupByIdentity(document.cases)) if (group[0] !== undefined) add(group[0], group);
  if (dialect !== "pytest") for (const each of document.cases) add(each, [each]);
  for (const { suite, note } of document.suiteNotes) {
    const message = messageOf(note);
    const file = suite?.attributes["file"];
    results.errors.push({ kind: "other", message, ...(file === undefined ? {} : { file }) });
  }
  return results;
}

// Most cases of a document: they passed, and nothing else is said about them.
function saysNothing({ failures, errors, skips, attempts, properties, said }: JUnitCase): boolean {
  const notes = failures.length + errors.length + skips.length + properties.length;
  return notes === 0 && attempts === 0 && said === "passed";
}

function toPassed({ name, suite, file }: CasePlace): TestCase {
  return file === undefined ? { name, suite, status: "passed" } : { name, suite, file, status: "passed" };
}

/** Reads one case of a writer that gives each its own element, whatever stands around it. */
export function readCase(results: JUnitResults, testCase: JUnitCase, dialect: JUnitDialect): void {
  const place = placeOf(testCase, dialect, NO_TITLES);
  if (saysNothing(testCase)) results.tests.push(toPassed(place));
  else addGroup(results, [testCase], place, { dialect, isSuite: false });
}

const NO_TITLES: ReadonlySet<string> = new Set();

function titleOf(testCase: JUnitCase): string {
  return testCase.attributes["name"] ?? "";
}

// pytest gives every test one id, so a repeated one is a further attempt or a teardown of the same test.
function groupByIdentity(cases: readonly JUnitCase[]): readonly (readonly JUnitCase[])[] {
  const groups = new Map<string, JUnitCase[]>();
  for (const testCase of cases) {
    const { name = "", classname = "", file = "" } = testCase.attributes;
    const key = JSON.stringify([file, classname, name]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [testCase]);
    else group.push(testCase);
  }
  return [...groups.values()];
}

// Deno writes `parent > step` beside the parent.
function prefixesOf(titles: ReadonlySet<string>): ReadonlySet<string> {
  const prefixes = new Set<string>();
  for (const title of titles) {
    for (let end = title.indexOf(" > "); end !== -1; end = title.indexOf(" > ", end + 3))
      prefixes.add(title.slice(0, end));
  }
  return prefixes;
}

// node-tap writes the closing point of a subtest as a case beside the suite of the same name: whether anything failed
// inside each suite tells if such a point only repeats it.
function innerFailures(cases: readonly JUnitCase[]): Map<string, boolean> {
  const failed = new Map<string, boolean>();
  for (const { suites, failures } of cases) {
    const path: string[] = [];
    for (const suite of suites) {
      path.push(suite.attributes["name"] ?? "");
      const key = JSON.stringify(path);
      failed.set(key, (failed.get(key) ?? false) || failures.length > 0);
    }
  }
  return failed;
}

function isClosing(testCase: JUnitCase, closed: ReadonlyMap<string, boolean>): boolean {
  if (closed.size === 0) return false;
  const path = [...testCase.suites.map((suite) => suite.attributes["name"] ?? ""), titleOf(testCase)];
  const innerFailed = closed.get(JSON.stringify(path));
  return innerFailed !== undefined && (innerFailed || testCase.failures.length === 0);
}

const RISKY = /^PHPUnit\\Framework\\RiskyTest(?:Error)?$/u;

interface Context {
  readonly dialect: JUnitDialect;
  /** The case stands for a suite. */
  readonly isSuite: boolean;
}

function addGroup(
  results: JUnitResults,
  group: readonly JUnitCase[],
  place: CasePlace,
  context: Context,
): void {
  const { dialect } = context;
  const bad = group.flatMap((testCase) => [...testCase.failures, ...testCase.errors]);
  const [note] = bad;
  // PHPUnit 9 writes a risky test, which does not fail a run, as one that erred.
  if (note !== undefined && bad.every(({ type }) => RISKY.test(type))) {
    results.unclear.push(place.name);
    return;
  }
  const kind = note === undefined ? null : runLevelKind(place, note, context);
  // A test that failed can have the title of the suite: the document holds the same for both.
  if (context.isSuite) results.unclear.push(place.name);
  if (note !== undefined && kind !== null) {
    results.errors.push({
      kind,
      message: messageOf(note),
      ...(place.file === undefined ? {} : { file: place.file }),
    });
    return;
  }
  const status = statusOf(group, dialect);
  if (status === "passed" && group.some(({ said }) => said === "unclear")) results.unclear.push(place.name);
  const attempts = failedAttempts(group, status);
  results.tests.push({ ...place, status, ...(attempts > 0 ? { failedAttempts: attempts } : {}) });
  if (status === "failed" || status === "error") results.failures.push(failureOf(place, note, group[0]));
}

function runLevelKind(
  place: CasePlace,
  note: JUnitNote,
  { dialect, isSuite }: Context,
): RunError["kind"] | null {
  if (dialect === "testbed") return ownErrorKind(note);
  if (isSuite || HOOK_TITLE.test(place.name)) return "hook";
  if (dialect === "pytest") return note.message === "collection failure" ? "load" : null;
  if (dialect === "vitest" && place.file === "vitest unhandled errors") return "unhandled";
  return place.name === "" || (dialect === "vitest" && place.name === place.file) ? "load" : null;
}

function statusOf(group: readonly JUnitCase[], dialect: JUnitDialect): TestStatus {
  const statuses = group.map((testCase) => statusOfOne(testCase, dialect));
  const worst = (["failed", "error", "todo", "skipped"] as const).find((status) => statuses.includes(status));
  return worst === "failed" || worst === "error" ? worst : (statuses.at(-1) ?? "passed");
}

function statusOfOne(testCase: JUnitCase, dialect: JUnitDialect): TestStatus {
  const todo = testCase.skips.some((skip) => /^todo$/iu.test(skip.type) || /^todo$/iu.test(skip.message));
  if (todo && (dialect === "node-test" || testCase.failures.length + testCase.errors.length === 0))
    return "todo";
  if (testCase.failures.length > 0) return "failed";
  if (testCase.errors.length > 0) return "error";
  if (dialect === "node-tap" && testCase.properties.includes("todo")) return "todo";
  if (dialect === "node-tap" && testCase.properties.includes("skip")) return "skipped";
  if (testCase.skips.some(couldNotRun)) return "failed";
  if (testCase.skips.length > 0) return "skipped";
  return testCase.said === "unclear" ? "passed" : testCase.said;
}

// CTest writes a test whose program is missing as skipped, and counts it as failed.
function couldNotRun({ message }: JUnitNote): boolean {
  return /^(?:Unable to (?:find|run)\b|Fixture dependency failed)/u.test(message);
}

function failedAttempts(group: readonly JUnitCase[], status: TestStatus): number {
  const elements = group.reduce((sum, testCase) => sum + testCase.attempts, 0);
  const records = group.some((testCase) => testCase.errors.length > 0) ? 0 : group.length - 1;
  return status === "skipped" || status === "todo" ? 0 : elements + records;
}

function messageOf(note: JUnitNote): string {
  return firstLines(
    note.message === "" || note.message === "Failed" ? note.text || note.message : note.message,
  );
}

function failureOf(
  place: CasePlace,
  note: JUnitNote | undefined,
  testCase: JUnitCase | undefined,
): TestFailure {
  const { file, line } = testCase?.attributes ?? {};
  const message = note === undefined ? "" : messageOf(note);
  const location =
    (note && findLocation(`${note.text}\n${note.message}`)) ?? (file && line && `${file}:${line}`);
  return { ...place, ...(message === "" ? {} : { message }), ...(location ? { location } : {}) };
}
