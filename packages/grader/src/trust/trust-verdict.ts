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
 * @param namesTests - Whether tests are asked for by name. Where they are not, and there are no files of the grader, a
 * candidate's own tests are what is graded.
 */
export function withdrawUntrusted(
  verdict: Verdict,
  run: TestRun,
  trust: Trust,
  namesTests: boolean,
): Verdict {
  if (!verdict.passed || !(namesTests || trust.grader.length > 0) || !isOnlyOwn(run, trust)) return verdict;
  const message = "Every test that ran stands in a file that the candidate brought.";
  return withdraw(verdict, "incomplete", { code: "grader-tests-missing", message });
}

function isOnlyOwn(run: TestRun, trust: Trust): boolean {
  const origin = originOf(run.reporter, trust);
  const passed = run.tests.filter(({ status }) => status === "passed");
  return passed.length > 0 && passed.every((test) => origin(test) === "candidate");
}
