/** Whose files a run was made of; paths are relative to the workspace, with `/`. */
export interface Trust {
  /** Files that the candidate added or changed; those that the grader's replaced may be among them. */
  readonly candidate: readonly string[];
  /** Files that the grader brought; they replace the candidate's. */
  readonly grader: readonly string[];
}
