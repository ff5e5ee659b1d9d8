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
 */
export function withdrawUntrusted(verdict: Verdict, run: TestRun, trust: Trust): Verdict {
  const changed = trust.changed.map(changedFinding);
  const findings = [...changed, ...verdict.findings];
  if (!verdict.passed) return { ...verdict, findings: [...verdict.findings, ...changed] };
  const others = findings.filter(({ code }) => code !== "all-passed");
  if (changed.length > 0) return { ...verdict, passed: false, status: "conflict", findings: others };
  if (!isOnlyOwn(run, trust)) return verdict;
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
  if (trust.grader.length === 0) return false;
  const origin = originOf(run.reporter, trust);
  const passed = run.tests.filter(({ status }) => status === "passed");
  return passed.length > 0 && passed.every((test) => origin(test) === "candidate");
}

function changedFinding(path: string): Finding {
  const message = `The run changed ${path}, which is not the candidate's, so that what the tests say is not to be believed.`;
  return { code: "trusted-file-changed", message };
}
