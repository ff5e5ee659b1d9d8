import type { Finding, TestRun, Verdict } from "@testbed/reporters";
import { originOf } from "./test-origin.js";
import type { Trust } from "./trust.js";

/** The run without the tests that stand in files of the candidate: only these can be the ones that a task names. */
export function trustedRun(run: TestRun, trust: Trust): TestRun {
  const origin = originOf(run.reporter, trust);
  const tests = run.tests.filter((test) => origin(test) !== "candidate");
  return tests.length === run.tests.length ? run : { ...run, tests };
}

/**
 * Takes a pass away that rests on what the candidate brought: where every test that ran stands in a file of its own, or
 * where the run changed files of the grader.
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
  const changed = trust.changed.map(changedFinding);
  const findings = [...changed, ...verdict.findings];
  if (!verdict.passed) return { ...verdict, findings: [...verdict.findings, ...changed] };
  const others = findings.filter(({ code }) => code !== "all-passed");
  if (changed.length > 0) return { ...verdict, passed: false, status: "conflict", findings: others };
  const isAsked = namesTests || trust.grader.length > 0;
  if (!isAsked || !isOnlyOwn(run, trust)) return verdict;
  const message =
    "Every test that ran stands in a file that the candidate brought; none of the grader's did.";
  return {
    ...verdict,
    passed: false,
    status: "no-tests",
    findings: [{ code: "no-grader-test", message }, ...others],
  };
}

function isOnlyOwn(run: TestRun, trust: Trust): boolean {
  const origin = originOf(run.reporter, trust);
  const passed = run.tests.filter(({ status }) => status === "passed");
  return passed.length > 0 && passed.every((test) => origin(test) === "candidate");
}

function changedFinding(path: string): Finding {
  const message = `The run changed ${path}, which is not the candidate's, so that what the tests say is not to be believed.`;
  return { code: "trusted-file-changed", message };
}
