import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding, RunError, TestCase, TestFailure } from "../../run/test-run.js";

/** What was seen of one package. */
export interface GoPackage {
  readonly name: string;
  readonly status: "ok" | "failed" | "not-built" | "no-tests";
  readonly tests: readonly TestCase[];
  readonly failures: readonly TestFailure[];
  /** Every test that started ended, and the test binary said its own `PASS` or `FAIL`. */
  readonly isWhole: boolean;
  /** Tests failed that are not in the list, because there were too many. */
  readonly hasOtherFailures?: boolean;
}

/** Adds up the packages of a run. A package that left early ran only some of its tests: no counts then. */
export function toGoReading(packages: readonly GoPackage[], showsTests: boolean): Reading {
  const tests = packages.flatMap((each) => each.tests);
  const failures = packages.flatMap((each) => each.failures);
  const errors = packages.flatMap(toError);
  const isWhole = packages.every((each) => each.isWhole);
  const known = isWhole && (showsTests || packages.every(({ status }) => status === "no-tests"));
  return {
    reporter: "go",
    counts: known ? countTests(tests, errors) : null,
    tests: known ? tests : [],
    failures,
    errors,
    complete: true,
    findings: findingsOf(isWhole, showsTests),
  };
}

function findingsOf(isWhole: boolean, showsTests: boolean): readonly Finding[] {
  if (!showsTests)
    return [
      finding("names-no-tests", "Without -v or -json go test names only packages and failures.", "stdout"),
    ];
  if (isWhole) return [];
  const message = "A package left early, or the lines of its tests do not match.";
  return [finding("console-lines-differ", message, "stdout")];
}

function toError({ name, status, failures, hasOtherFailures = false }: GoPackage): readonly RunError[] {
  if (status === "not-built") return [{ kind: "load", message: `${name} was not built` }];
  if (status !== "failed" || failures.length > 0 || hasOtherFailures) return [];
  return [{ kind: "other", message: `${name} failed outside of its tests` }];
}
