import { ReportersError, show } from "../error/reporters-error.js";
import type { TestCase, TestRun } from "../run/test-run.js";
import { checkExpectedTests, checkFlatName } from "./check-expected.js";
import { compareTests } from "./compare-expected-tests.js";
import type { ExpectedOutcome, ExpectedTest } from "./expected-test.js";
import { checkRun } from "../run/check-run.js";

const MOST_SHOWN = 5;

/**
 * Turns flat names into exact ids by the tests of a run of the reference solution. It is for the author of a task: an
 * id that was resolved once cannot come to mean another test in the run of a candidate.
 *
 * @param run - what `parseTestRun` returned for a run that holds every test
 * @param names - flat names; see {@link compareExpectedTests} for what they may look like
 * @returns one id for each name, in their order
 * @throws {@link ReportersError} with code `ambiguous-test-name` when a name can mean several tests (the message names
 * them), `unknown-test-name` when it means none, `invalid-run` or `invalid-expected-tests` for a wrong shape
 */
export function resolveTestNames(run: TestRun, names: readonly string[]): readonly ExpectedTest[] {
  checkRun(run);
  checkExpectedTests(names);
  for (const [index, name] of names.entries())
    checkFlatName(name, `names[${index}]`, "invalid-expected-tests");
  return compareTests(run.tests, names).outcomes.map(toId);
}

function toId(outcome: ExpectedOutcome): ExpectedTest {
  const { expected } = outcome;
  if (outcome.status === "ambiguous") {
    const message = `the name ${show(expected)} means ${outcome.candidates.length} tests: ${listed(outcome.candidates)}; add the suite or the file`;
    throw new ReportersError("ambiguous-test-name", message);
  }
  if (outcome.status === "missing") {
    const near = outcome.suggestions.length === 0 ? "" : `; near to it: ${listed(outcome.suggestions)}`;
    throw new ReportersError("unknown-test-name", `the run has no test of the name ${show(expected)}${near}`);
  }
  const { name, suite, file } = outcome.tests[0] ?? { name: "", suite: [], file: undefined };
  return { name, suite, ...(file === undefined ? {} : { file }) };
}

function listed(tests: readonly TestCase[]): string {
  const shown = tests.slice(0, MOST_SHOWN).map(titleOfTest).join(", ");
  return tests.length > MOST_SHOWN ? `${shown} and ${tests.length - MOST_SHOWN} more` : shown;
}

/** Shows an id on one line. */
export function titleOfTest({ name, suite = [], file }: ExpectedTest): string {
  const title = [...suite, name].join(" > ");
  return JSON.stringify((file === undefined ? title : `${file}: ${title}`).slice(0, 200));
}
