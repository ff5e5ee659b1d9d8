/** One call of a tool, for the operator: nothing of what was sent or returned. Plain JSON. */
export interface CallReport {
  /** Id of the request, as the client chose it. */
  readonly request: number | string;
  /** Tool. */
  readonly tool: string;
  /** Id of the workspace, suite, task, session, run or artifact that it was about. */
  readonly subject?: string;
  /** From the request to the answer, in milliseconds. */
  readonly durationMs: number;
  /** Status of the result, the rule that a refused call broke, such as `unknown-workspace`, else `ok`. */
  readonly outcome: string;
}
