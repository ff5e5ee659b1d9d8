import type { RunError, TestCase, TestFailure, TestRun } from "../run/test-run.js";
import { tapTitle, yamlBlock } from "./tap-text.js";
import { checkWriting, failureFinder, writableRun, type WriteOptions } from "./writable-run.js";

const DEEPEST_SUITE = 40;
// A subtest without a title does not announce itself.
const NO_TITLE = "(no title)";

interface Level {
  readonly tests: TestCase[];
  readonly suites: Map<string, Level>;
}

/**
 * Writes a run as TAP 14, suites as subtests. An error outside of tests becomes a test point that failed. TAP holds a
 * title on one line without blanks around it: line ends and control characters become blanks, a brace at its end
 * becomes `｛`, suites deeper than 40 are joined. Files and attempts are not held.
 * Source: https://testanything.org/tap-version-14-specification.html
 *
 * @param run - what `parseTestRun` returned
 * @param options - see {@link WriteOptions}
 * @returns the stream as text
 * @throws {@link ReportersError} with code `counts-unknown` when the counts are `null`, `tests-unknown` when not every
 * test is named, `invalid-run` or `invalid-options` for a wrong shape
 */
export function writeTap(run: TestRun, options: WriteOptions = {}): string {
  checkWriting(run, options);
  const { errors } = writableRun(run, "TAP", options.verdict);
  const level = newLevel();
  for (const test of run.tests) levelAt(level, test.suite).tests.push(test);
  const failureOf = failureFinder(run.failures);
  const { lines } = writeLevel(level, failureOf, errors);
  return `TAP version 14\n${lines.join("\n")}\n`;
}

function newLevel(): Level {
  return { tests: [], suites: new Map() };
}

function levelAt(root: Level, suite: readonly string[]): Level {
  const path =
    suite.length > DEEPEST_SUITE
      ? [...suite.slice(0, DEEPEST_SUITE), suite.slice(DEEPEST_SUITE).join(" > ")]
      : suite;
  let level = root;
  for (const title of path) {
    const next = level.suites.get(title) ?? newLevel();
    level.suites.set(title, next);
    level = next;
  }
  return level;
}

function writeLevel(
  level: Level,
  failureOf: (test: TestCase) => TestFailure | undefined,
  errors: readonly RunError[],
): { readonly lines: readonly string[]; readonly isBad: boolean } {
  const lines = [`1..${level.tests.length + level.suites.size + errors.length}`];
  let number = 0;
  let isBad = errors.length > 0;
  for (const test of level.tests) {
    number += 1;
    isBad ||= test.status === "failed" || test.status === "error";
    lines.push(...toPoint(test, number, failureOf));
  }
  for (const [title, suite] of level.suites) {
    number += 1;
    const inner = writeLevel(suite, failureOf, []);
    isBad ||= inner.isBad;
    const name = tapTitle(title) || NO_TITLE;
    lines.push(`# Subtest: ${name}`, ...inner.lines.map((line) => `    ${line}`));
    lines.push(`${inner.isBad ? "not ok" : "ok"} ${number} - ${name}`);
  }
  for (const error of errors) {
    number += 1;
    lines.push(...toErrorPoint(error, number));
  }
  return { lines, isBad };
}

function toPoint(
  test: TestCase,
  number: number,
  failureOf: (test: TestCase) => TestFailure | undefined,
): readonly string[] {
  const title = `${number} - ${tapTitle(test.name)}`;
  switch (test.status) {
    case "passed":
      return [`ok ${title}`];
    case "skipped":
      return [`ok ${title} # SKIP`];
    case "todo":
      return [`not ok ${title} # TODO`];
    case "failed":
    case "error":
      break;
  }
  const { message, location } = failureOf(test) ?? {};
  const severity = test.status === "error" ? "error" : "fail";
  return [`not ok ${title}`, ...yamlBlock({ message, severity, at: location, file: test.file })];
}

// Read back as an error of a suite, not as a test that failed.
function toErrorPoint({ kind, message, file }: RunError, number: number): readonly string[] {
  const failureType = kind === "load" ? "testCodeFailure" : "hookFailed";
  return [
    `not ok ${number} - ${kind} error outside of the tests`,
    ...yamlBlock({ message, type: "suite", failureType, file }),
  ];
}
