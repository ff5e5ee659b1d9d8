/** One thing that a task has to prove before anybody is graded with it. */
export interface AdmissionCheck {
  /** What was tried. */
  readonly name:
    | "untouched-repository-fails"
    | "empty-patch-fails"
    | "junk-patch-fails"
    | "reference-solution-passes"
    | "required-tests-named"
    | "required-tests-fail-before"
    | "regression-tests-pass-before"
    | "results-identical";
  /** Whether it holds. */
  readonly status: "failed" | "passed";
  /** What was found. */
  readonly message: string;
  /** How to mend the task; null if there is nothing to mend. */
  readonly hint: string | null;
}

/** Whether a task may be used. Plain JSON. */
export interface Admission {
  /** Id of the task. */
  readonly task: string;
  /** Content hash of the task. */
  readonly digest: string;
  /** Whether every check holds. */
  readonly admitted: boolean;
  /** Every check, in order. */
  readonly checks: readonly AdmissionCheck[];
}
