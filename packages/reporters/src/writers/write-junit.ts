import { TITLES_PROPERTY } from "../formats/junit/own-document.js";
import type { RunError, TestCase, TestFailure, TestRun } from "../run/test-run.js";
import { checkWriting, failureFinder, writableRun, type WriteOptions } from "./writable-run.js";
import { xmlAttributes, xmlText } from "./xml-text.js";

type FailureFinder = ReturnType<typeof failureFinder>;

/**
 * Writes a run as JUnit XML: one flat `<testsuite>` for each file and suite path, because readers drop nested ones.
 * The titles of the path stand in a property, so that {@link parseTestRun} reads back what was written. An error
 * outside of tests becomes a case with an `<error>`. Characters that XML cannot hold become U+FFFD.
 *
 * @param run - what `parseTestRun` returned
 * @param options - see {@link WriteOptions}
 * @returns the document as text
 * @throws {@link ReportersError} with code `counts-unknown` when the counts are `null`, `tests-unknown` when not every
 * test is named, `invalid-run` or `invalid-options` for a wrong shape
 */
export function writeJUnit(run: TestRun, options: WriteOptions = {}): string {
  checkWriting(run, options);
  const { counts, errors } = writableRun(run, "JUnit XML", options.verdict);
  const failureOf = failureFinder(run.failures);
  const suites = bySuite(run.tests).map((tests) => toSuite(tests, failureOf));
  if (errors.length > 0) suites.push(toErrorSuite(errors));
  const caseErrors = run.tests.filter(({ status }) => status === "error").length;
  const root = xmlAttributes({
    name: "testbed",
    tests: counts.total + errors.length,
    failures: counts.failed - caseErrors,
    errors: caseErrors + errors.length,
    skipped: counts.skipped + counts.todo,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${root}>\n${suites.join("")}</testsuites>\n`;
}

function bySuite(tests: readonly TestCase[]): readonly (readonly TestCase[])[] {
  const suites = new Map<string, TestCase[]>();
  for (const test of tests) {
    const key = JSON.stringify([test.file ?? null, test.suite]);
    const known = suites.get(key);
    if (known === undefined) suites.set(key, [test]);
    else known.push(test);
  }
  return [...suites.values()];
}

function toSuite(tests: readonly TestCase[], failureOf: FailureFinder): string {
  const { suite = [], file } = tests[0] ?? {};
  const name = suite.join(" > ");
  const count = (...statuses: readonly TestCase["status"][]): number =>
    tests.filter(({ status }) => statuses.includes(status)).length;
  const attributes = xmlAttributes({
    name: name === "" ? (file ?? "tests") : name,
    tests: tests.length,
    failures: count("failed"),
    errors: count("error"),
    skipped: count("skipped", "todo"),
    file,
  });
  const titles = xmlAttributes({ name: TITLES_PROPERTY, value: titlesOf(suite) });
  const cases = tests.map((test) => toCase(test, failureOf)).join("");
  return `  <testsuite${attributes}>\n    <properties><property${titles}/></properties>\n${cases}  </testsuite>\n`;
}

// JSON can hold what XML cannot.
function titlesOf(suite: readonly string[]): string {
  return JSON.stringify(suite).replace(
    /[\uFFFE\uFFFF]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

function toCase(test: TestCase, failureOf: FailureFinder): string {
  const { name, suite, file } = test;
  const open = `    <testcase${xmlAttributes({ name, classname: suite.join(" > "), file })}`;
  const inner = notesOf(test, failureOf);
  return inner === "" ? `${open}/>\n` : `${open}>${inner}</testcase>\n`;
}

function notesOf(test: TestCase, failureOf: FailureFinder): string {
  const attempts = test.failedAttempts ?? 0;
  switch (test.status) {
    case "passed":
      return `<flakyFailure message="failed attempt"/>`.repeat(attempts);
    case "skipped":
      return "<skipped/>";
    case "todo":
      return `<skipped type="todo" message="TODO"/>`;
    case "failed":
    case "error":
      break;
  }
  const [element, retry] =
    test.status === "error" ? (["error", "rerunError"] as const) : (["failure", "rerunFailure"] as const);
  return `${note(element, failureOf(test))}${`<${retry} message="failed attempt"/>`.repeat(attempts)}`;
}

function note(element: "failure" | "error", failure: TestFailure | undefined): string {
  const { message = "failed", location } = failure ?? {};
  const text = location === undefined ? message : `at ${location}\n${message}`;
  return `<${element}${xmlAttributes({ message })}>${xmlText(text)}</${element}>`;
}

function toErrorSuite(errors: readonly RunError[]): string {
  const name = "outside of the tests";
  const attributes = xmlAttributes({ name, tests: errors.length, failures: 0, errors: errors.length });
  const cases = errors.map(({ kind, message, file }) => {
    const open = `    <testcase${xmlAttributes({ name: `${kind} error`, classname: name, file })}>`;
    return `${open}<error${xmlAttributes({ type: `run-level ${kind}`, message })}/></testcase>\n`;
  });
  return `  <testsuite${attributes}>\n${cases.join("")}  </testsuite>\n`;
}
