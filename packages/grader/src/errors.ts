/**
 * What a `GraderError` is about.
 *
 * - `invalid-option`: an option has the wrong type, is empty, or names a directory that does not exist.
 * - `invalid-task`: a directory holds no task that can be graded; the message names file, key and fix.
 * - `invalid-candidate`: a candidate is none of the forms that can be graded.
 * - `invalid-config`: a configuration cannot be used; the message names file, key and fix.
 * - `invalid-candidates`: a file of candidates cannot be read, or holds none.
 * - `out-in-use`: another batch writes its results to this directory.
 * - `unknown-content`: an item names a task or candidate by a hash that nobody added.
 * - `unknown-task`: no task has this id.
 * - `unknown-run`: no run has this id; it never began, or is kept no more.
 * - `run-limit`: as many runs go on as are allowed.
 * - `unknown-session`: no session has this id; it never began, or it has ended.
 * - `session-limit`: as many sessions exist as are allowed.
 * - `workspace-limit`: as many workspaces exist as the testbed allows.
 * - `unknown-workspace`: no workspace has this id; it was never created, or it has been destroyed.
 * - `testbed-closed`: the testbed was closed.
 */
export type GraderErrorCode =
  | "invalid-option"
  | "invalid-task"
  | "invalid-candidate"
  | "invalid-config"
  | "invalid-candidates"
  | "out-in-use"
  | "unknown-content"
  | "unknown-task"
  | "unknown-run"
  | "run-limit"
  | "unknown-session"
  | "session-limit"
  | "workspace-limit"
  | "unknown-workspace"
  | "testbed-closed";

/** Misuse of the grader. What a candidate does never throws. */
export class GraderError extends Error {
  /** Always `GraderError`; recognises the class across several installed copies. */
  override readonly name = "GraderError";
  /** Stable code. */
  readonly code: GraderErrorCode;

  /** Creates an error with a stable code and a message that names the input, the rule and the fix. */
  constructor(code: GraderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
