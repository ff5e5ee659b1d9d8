import type { ExpectedTestResult, ItemResult } from "../item/item-result.js";
import type { Task } from "../task/task.js";
import type { Admission, AdmissionCheck } from "./admission.js";
import type { AdmissionRuns } from "./admit-task.js";

/** Holds what was graded against what a task has to prove. */
export function checkAdmission(task: Task, runs: AdmissionRuns): Admission["checks"] {
  return [
    mustFail("untouched-repository-fails", "The untouched repository", runs.untouched),
    mustFail("empty-patch-fails", "An empty patch", runs.empty),
    mustFail("junk-patch-fails", "A patch that solves nothing", runs.junk),
    solutionPasses(runs.solution),
    testsNamed(task),
    failBefore(runs.untouched),
    passBefore(runs.untouched),
    identical(runs.solution ?? []),
  ];
}

function mustFail(
  name: AdmissionCheck["name"],
  what: string,
  { outcome, findings }: ItemResult,
): AdmissionCheck {
  if (outcome === "failed") return passed(name, `${what} fails.`);
  if (outcome === "passed")
    return failed(name, `${what} passes.`, "Require a test that only a solution passes.");
  return failed(
    name,
    `${what} was not graded: ${findings[0]?.message ?? outcome}`,
    "Mend the set-up of this machine.",
  );
}

function solutionPasses(solved: AdmissionRuns["solution"]): AdmissionCheck {
  const name = "reference-solution-passes";
  if (solved === null)
    return failed(
      name,
      "There is no reference solution.",
      "Add solution/solution.patch, or the changed files in solution/.",
    );
  const wrong = solved.find(({ outcome }) => outcome !== "passed");
  const count = solved.filter(({ outcome }) => outcome === "passed").length;
  if (wrong === undefined)
    return passed(name, `The reference solution passes ${count} times of ${solved.length}.`);
  const why = wrong.findings[0]?.message ?? wrong.status;
  const hint =
    count > 0 ? "Mend what is flaky in the tests or the solution." : "Mend the solution or the tests.";
  return failed(name, `The reference solution passes ${count} times of ${solved.length}: ${why}`, hint);
}

function testsNamed({ requiredTests }: Task): AdmissionCheck {
  const name = "required-tests-named";
  if (requiredTests.length > 0) return passed(name, `${requiredTests.length} tests are required.`);
  return failed(name, "No test is required.", "Name in required_tests what only a solution passes.");
}

/** Absent counts as failed: a test of a module that is yet to be written cannot even be loaded. */
function failBefore(untouched: ItemResult): AdmissionCheck {
  const name = "required-tests-fail-before";
  const early = namesOf(untouched, "required", isPass);
  if (early.length === 0) return passed(name, "No required test passes before the work is done.");
  const message = `Of the required tests these pass before the work is done: ${early.join(", ")}.`;
  return failed(name, message, "Move them to regression_tests.");
}

function passBefore(untouched: ItemResult): AdmissionCheck {
  const name = "regression-tests-pass-before";
  const late = namesOf(untouched, "regression", (test) => !isPass(test));
  if (late.length === 0) return passed(name, "Every regression test passes before the work is done.");
  const message = `Of the regression tests these do not pass before the work is done: ${late.join(", ")}.`;
  return failed(name, message, "Move them to required_tests, or mend the repository.");
}

function namesOf(
  { expected }: ItemResult,
  group: ExpectedTestResult["group"],
  which: (test: ExpectedTestResult) => boolean,
): readonly string[] {
  return expected.tests.filter((test) => test.group === group && which(test)).map(({ name }) => name);
}

function isPass({ status }: ExpectedTestResult): boolean {
  return status === "passed" || status === "flaky";
}

function identical(solved: readonly ItemResult[]): AdmissionCheck {
  const name = "results-identical";
  const texts = solved.map((result) => JSON.stringify({ ...result, timing: null }));
  if (new Set(texts).size <= 1) return passed(name, "Equal runs give equal results.");
  const hint =
    "Take what differs between runs out of what the tests print; `testbed normalize --find-noise` shows it.";
  return failed(
    name,
    `${solved.length} runs of the reference solution give ${new Set(texts).size} results.`,
    hint,
  );
}

function passed(name: AdmissionCheck["name"], message: string): AdmissionCheck {
  return { name, status: "passed", message, hint: null };
}

function failed(name: AdmissionCheck["name"], message: string, hint: string): AdmissionCheck {
  return { name, status: "failed", message, hint };
}
