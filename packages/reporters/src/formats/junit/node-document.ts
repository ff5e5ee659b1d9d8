import { finding } from "../../run/finding.js";
import { countTests } from "../../run/reading.js";
import type { Finding, TestCounts, TestFailure } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { isFileTest } from "../file-test.js";
import type { JUnitResults } from "./junit-cases.js";
import type { JUnitDocument } from "./junit-model.js";

/** Results of a document, and their counts where they are known. */
export interface CountedResults extends JUnitResults {
  readonly counts: TestCounts | null;
  readonly findings: readonly Finding[];
}

/**
 * Counts a document of node:test, which writes files without tests and suites without tests like tests, and keeps
 * its totals in comments: `tests` holds tests with subtests too, suites are apart.
 */
export function countNodeResults(
  document: JUnitDocument,
  results: JUnitResults,
  evidence: string,
): CountedResults {
  const empty = findEmptySuites(document, countTests(results.tests, []));
  const own = withoutFiles(results);
  const files = results.tests.filter((test) => isFile(test) && test.status === "passed");
  const findings = files.map(({ name }) =>
    finding("file-without-tests", `${clip(name, 200)} ended without reporting a test.`, evidence),
  );
  if (empty === null) {
    const message = "The test cases do not add up to the totals in the comments.";
    return {
      ...own,
      counts: null,
      findings: [...findings, finding("report-totals-differ", message, evidence)],
    };
  }
  const counts = countTests(own.tests, own.errors);
  const { passed, skipped } = empty;
  return {
    ...own,
    // Which of the cases are suites is not said: then only their number is known.
    tests: passed + skipped === 0 ? own.tests : [],
    counts: {
      ...counts,
      total: counts.total - passed - skipped,
      passed: counts.passed - passed,
      skipped: counts.skipped - skipped,
    },
    findings,
  };
}

function withoutFiles({ tests, failures, errors, unclear }: JUnitResults): JUnitResults {
  const loadErrors = failures
    .filter(isFile)
    .map(({ name, message = "test failed" }) => ({ kind: "load" as const, message, file: name }));
  return {
    tests: tests.filter((test) => !isFile(test)),
    failures: failures.filter((failure) => !isFile(failure)),
    errors: [...errors, ...loadErrors],
    unclear,
  };
}

function isFile({ name, suite }: TestFailure): boolean {
  return suite.length === 0 && isFileTest(name);
}

/** How many cases that passed or were skipped are suites; `null` where cases and totals do not fit together. */
function findEmptySuites(
  { trailer, suites, cases }: JUnitDocument,
  shown: TestCounts,
): Pick<TestCounts, "passed" | "skipped"> | null {
  const said = (name: string): number => trailer.get(name) ?? 0;
  if (!trailer.has("suites")) return { passed: 0, skipped: 0 };
  if (cases.length + suites.length !== said("tests") + said("suites")) return null;
  const failed = said("fail") + said("cancelled");
  const failedSuites = suites.filter(({ badCases }) => badCases > 0).length;
  if (failed < shown.failed || failed > shown.failed + failedSuites) return null;
  const parents = Math.max(0, suites.length - said("suites"));
  const empty = Math.max(0, said("suites") - suites.length);
  const skipped = shown.skipped - said("skipped");
  const passed = empty - skipped;
  const fits = skipped >= 0 && passed >= 0 && (empty > 0 || skipped === 0);
  const rest = said("pass") - (shown.passed - passed);
  return fits && rest >= 0 && rest <= parents ? { passed, skipped } : null;
}
