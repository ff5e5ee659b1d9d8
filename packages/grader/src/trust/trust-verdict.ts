import type { TestRun, Verdict } from "@testbed/reporters";
import { withdraw } from "../result/withdraw.js";
import { originOf } from "./test-origin.js";
import type { Trust } from "./trust.js";

/** The run without the tests that stand in files of the candidate: only these can be the ones that a task names. */
export function trustedRun(run: TestRun, trust: Trust): TestRun {
  const origin = originOf(run.reporter, trust);
  const tests = run.tests.filter((test) => origin(test) !== "candidate");
  return tests.length === run.tests.length ? run : { ...run, tests };
}

/**
 * Takes a pass away where every test that ran stands in a file of the candidate.
 *
 * @param trusted - What `trustedRun` left of the run.
 */
export function withdrawUntrusted(verdict: Verdict, run: TestRun, trusted: TestRun): Verdict {
  if (!verdict.passed || !hasPassed(run) || hasPassed(trusted)) return verdict;
  const message = "Every test that ran stands in a file that the candidate brought.";
  return withdraw(verdict, "incomplete", { code: "grader-tests-missing", message });
}

function hasPassed({ tests }: TestRun): boolean {
  return tests.some(({ status }) => status === "passed");
}
