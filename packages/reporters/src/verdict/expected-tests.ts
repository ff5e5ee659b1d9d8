import type { ExpectedOutcome, ExpectedTest } from "../expected/expected-test.js";
import { titleOfTest } from "../expected/resolve-test-names.js";
import { worstStatus } from "../expected/expected-test.js";
import type { Finding } from "../run/test-run.js";

const MOST_CANDIDATES = 5;

/** One finding for each expected test that is absent, did not pass, or cannot be told. */
export function expectedFindings(outcomes: readonly ExpectedOutcome[], evidence: string): readonly Finding[] {
  return outcomes.flatMap((outcome) => {
    const { code, what } = judge(outcome);
    return code === null
      ? []
      : [{ code, message: `The expected test ${title(outcome.expected)} ${what}.`, evidence }];
  });
}

function judge(outcome: ExpectedOutcome): { readonly code: string | null; readonly what: string } {
  switch (outcome.status) {
    case "passed":
      return { code: null, what: "passed" };
    case "missing": {
      const [near] = outcome.suggestions;
      const hint = near === undefined ? "" : `; it may have become ${titleOfTest(near)}`;
      return { code: "expected-test-absent", what: `is absent${hint}` };
    }
    case "ambiguous": {
      const shown = outcome.candidates.slice(0, MOST_CANDIDATES).map(titleOfTest).join(", ");
      const what = `can be ${outcome.candidates.length} tests, such as ${shown}`;
      return { code: "expected-test-ambiguous", what };
    }
    case "failed":
    case "skipped":
      break;
  }
  return { code: "expected-test-not-passed", what: `is ${worstStatus(outcome.tests)}, not passed` };
}

function title(expected: ExpectedTest | string): string {
  return typeof expected === "string" ? JSON.stringify(expected.slice(0, 200)) : titleOfTest(expected);
}
