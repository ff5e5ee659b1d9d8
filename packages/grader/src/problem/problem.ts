import type { Verdict } from "@testbed/reporters";
import type { RunOutcome } from "@testbed/runner";

/** Every code. */
export const problemCodes = [
  "invalid_request",
  "policy_denied",
  "runner_not_available",
  "tests_failed",
  "timed_out",
  "busy",
  "cancelled",
  "output_limit",
  "internal_error",
] as const;

/**
 * Why something that was asked for did not come out well. The set is closed.
 *
 * - `invalid_request`: the request itself cannot be carried out as it is.
 * - `policy_denied`: the operator does not allow it; nothing was started.
 * - `runner_not_available`: an executable, dependency, image or isolation is missing: not the candidate's fault.
 * - `tests_failed`: the suite ran, and what it says is no pass.
 * - `timed_out`: it ran into its time limit.
 * - `busy`: as much is going on as is allowed; nothing was started.
 * - `cancelled`: the caller ended it.
 * - `output_limit`: more was printed than is allowed.
 * - `internal_error`: testbed itself failed.
 */
export type ProblemCode = (typeof problemCodes)[number];

/** A problem, in words for whoever asked. Plain JSON. */
export interface Problem {
  /** One of a closed set. */
  readonly code: ProblemCode;
  /** What happened; names no path of this machine. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  /** Whether the same request may come out otherwise when it is made again. */
  readonly retryable: boolean;
}

const advice: Readonly<Record<ProblemCode, readonly [hint: string, retryable: boolean]>> = {
  invalid_request: ["Correct what the message names and ask again.", false],
  policy_denied: ["Ask for something that the operator allows, or ask the operator to allow it.", false],
  runner_not_available: ["Install or configure what the message names on the machine that grades.", false],
  tests_failed: ["Read the failures and change the candidate.", false],
  timed_out: [
    "Make the candidate faster or raise the limit; if the machine was overloaded, try again.",
    true,
  ],
  busy: ["Wait until something else has ended and ask again.", true],
  cancelled: ["Ask again if the result is still wanted.", true],
  output_limit: ["Print less or raise the limit.", false],
  internal_error: ["Try again; if it happens again, report it with the message.", true],
};

/** Builds a problem with the advice of its kind. */
export function problem(code: ProblemCode, message: string, hint?: string): Problem {
  const [usual, retryable] = advice[code];
  return { code, message, hint: hint ?? usual, retryable };
}

/** The problem that a verdict amounts to, or null for a pass. */
export function problemOf(verdict: Verdict, outcome: RunOutcome): Problem | null {
  if (verdict.passed) return null;
  const message = verdict.findings[0]?.message ?? `The verdict is ${verdict.status}.`;
  return problem(codeOf(verdict, outcome), message);
}

function codeOf({ status }: Verdict, outcome: RunOutcome): ProblemCode {
  if (status === "not-started") return "runner_not_available";
  if (status === "timed-out") return "timed_out";
  if (status === "cancelled") return "cancelled";
  return outcome.status === "output-limit" ? "output_limit" : "tests_failed";
}
