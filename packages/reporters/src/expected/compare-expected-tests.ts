import type { TestCase, TestRun } from "../run/test-run.js";
import { checkExpectedTests } from "./check-expected.js";
import {
  type ExpectedOutcome,
  type ExpectedTest,
  type ExpectedTestsReport,
  worstStatus,
} from "./expected-test.js";
import { FlatNames } from "./flat-name.js";
import { NearTests } from "./near-tests.js";
import { isSameFile } from "./same-file.js";
import { checkRun } from "../run/check-run.js";

/**
 * Looks up the tests that a run has to hold: which passed, failed, were skipped, are missing (with suggestions where
 * one may have been renamed or moved), and which tests of the run nobody expected.
 *
 * An id `{ name, suite?, file? }` means every test case that agrees with all it gives. A string is a flat name, such
 * as `tests/test_a.py::TestA::test_b[x]`, `Suite > test`, `file | suite | name` or `test_b (tests.test_a.TestA)`: the
 * title, in front of it the innermost suites, in front of them the file, separated in any usual way. A flat name that
 * can mean tests of several ids is `ambiguous` and counts as none of them.
 *
 * @param run - what `parseTestRun` returned
 * @param expected - ids and flat names
 * @throws {@link ReportersError} with code `invalid-run` or `invalid-expected-tests` for a wrong shape
 */
export function compareExpectedTests(
  run: TestRun,
  expected: readonly (ExpectedTest | string)[],
): ExpectedTestsReport {
  checkRun(run);
  checkExpectedTests(expected);
  return compareTests(run.tests, expected);
}

/** The comparison itself, of input that was checked. */
export function compareTests(
  tests: readonly TestCase[],
  expected: readonly (ExpectedTest | string)[],
): ExpectedTestsReport {
  const lookup = lookupOf(tests);
  const found = expected.map((wanted) => ({ wanted, matches: lookup(wanted) }));
  const claimed = new Set(found.flatMap(({ matches }) => matches));
  const extra = tests.filter((test) => !claimed.has(test));
  const near = new NearTests(extra);
  const outcomes = found.map(({ wanted, matches }) => outcomeOf(wanted, matches, near));
  return { outcomes, extra, satisfied: outcomes.every(({ status }) => status === "passed") };
}

function outcomeOf(
  expected: ExpectedTest | string,
  tests: readonly TestCase[],
  near: NearTests,
): ExpectedOutcome {
  if (tests.length === 0) return { status: "missing", expected, suggestions: near.suggest(expected) };
  const candidates = distinctIds(tests);
  if (typeof expected === "string" && candidates.length > 1)
    return { status: "ambiguous", expected, candidates };
  const worst = worstStatus(tests);
  if (worst === "passed") return { status: "passed", expected, tests };
  return { status: worst === "skipped" || worst === "todo" ? "skipped" : "failed", expected, tests };
}

/** One test case of each file, suite path and title. */
function distinctIds(tests: readonly TestCase[]): readonly TestCase[] {
  const byId = new Map<string, TestCase>();
  for (const test of tests) {
    const id = JSON.stringify([test.file ?? null, test.suite, test.name]);
    if (!byId.has(id)) byId.set(id, test);
  }
  return [...byId.values()];
}

function lookupOf(tests: readonly TestCase[]): (wanted: ExpectedTest | string) => readonly TestCase[] {
  const flat = new FlatNames(tests);
  const byName = new Map<string, TestCase[]>();
  for (const test of tests) {
    const namesakes = byName.get(test.name);
    if (namesakes === undefined) byName.set(test.name, [test]);
    else namesakes.push(test);
  }
  return (wanted) =>
    typeof wanted === "string"
      ? flat.matching(wanted)
      : (byName.get(wanted.name) ?? []).filter((test) => agrees(test, wanted));
}

function agrees(test: TestCase, { suite, file }: ExpectedTest): boolean {
  const sameSuite = suite === undefined || JSON.stringify(test.suite) === JSON.stringify(suite);
  return sameSuite && (file === undefined || isSameFile(test.file, file));
}
