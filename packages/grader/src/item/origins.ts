import type { Finding } from "@testbed/reporters";
import type { Judgement } from "../judge/judge.js";
import { withdraw } from "../result/withdraw.js";
import { ranGraderTests } from "../trust/grader-tests.js";
import type { Trust } from "../trust/trust.js";

/** Whose files were in the tree of a run, and what became of them; paths are relative to it. */
export interface Origins extends Trust {
  /** Files of the grader that something changed, moved or removed while the suite ran. */
  readonly changed: readonly string[];
  /** Protected files of the repository that the run changed or removed. */
  readonly changedProtected: readonly string[];
  /** The command of the suite is a program of the task's own files, as they were before the candidate came. */
  readonly hasCommand: boolean;
}

/**
 * Takes a pass away that did not come from the tests of the grader: where its files or protected ones were changed during
 * the run, and where none of its test files reported a test.
 */
export function confirmOrigins<T extends Judgement>(judgement: T, origins: Origins): T {
  const { verdict, run } = judgement;
  if (!verdict.passed) return judgement;
  const withdrawn = (status: "conflict" | "incomplete", finding: Finding): T => ({
    ...judgement,
    verdict: withdraw(verdict, status, finding),
  });
  const [changed, ...others] = origins.changed;
  if (changed !== undefined) {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const message = `The file ${changed}${more} of the grader was changed, moved or removed while the suite ran.`;
    return withdrawn("conflict", { code: "grader-file-changed", message });
  }
  const [protectedPath] = origins.changedProtected;
  if (protectedPath !== undefined) {
    const message = `The protected file ${protectedPath} was changed or removed while the suite ran.`;
    return withdrawn("conflict", { code: "protected-file-changed", message });
  }
  if (!ranGraderTests(run.tests, origins)) {
    const message = "None of the tests that were reported stands in a file of the grader.";
    return withdrawn("incomplete", { code: "grader-tests-missing", message });
  }
  return judgement;
}
