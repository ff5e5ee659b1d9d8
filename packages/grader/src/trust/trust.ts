/** Whose files a run was made of. Plain JSON. */
export interface Trust {
  /** Files that the candidate added or changed, relative to the workspace, with `/`; those of the grader are none of them. */
  readonly candidate: readonly string[];
  /** Files that the grader brought. */
  readonly grader: readonly string[];
  /** Files of the grader, and protected ones, that were no longer what they were when the run had ended. */
  readonly changed: readonly string[];
}
