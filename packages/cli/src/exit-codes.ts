import type { BatchIndex, NoiseReport, ProblemCode, SuiteBatch } from "@testbed/grader";
import type { VerdictStatus } from "@testbed/reporters";

/** Exit code of each verdict; what a shell script or a CI job branches on. */
export const exitCodes: Readonly<Record<VerdictStatus, number>> = {
  passed: 0,
  failed: 1,
  error: 1,
  "no-tests": 1,
  incomplete: 1,
  "not-started": 3,
  conflict: 4,
  unknown: 4,
  "timed-out": 124,
  cancelled: 130,
};

/** Exit code of each outcome of a search for noise. */
export const noiseExitCodes: Readonly<Record<NoiseReport["status"], number>> = {
  clean: exitCodes.passed,
  noisy: exitCodes.failed,
  "not-comparable": exitCodes.unknown,
};

/** Exit code of a batch: what could not be graded weighs more than what failed. */
export function batchExitCode({ totals }: BatchIndex): number {
  if (totals.cancelled > 0) return exitCodes.cancelled;
  if (totals.infrastructure > 0) return infrastructureExitCode;
  return totals.failed > 0 ? exitCodes.failed : exitCodes.passed;
}

const problemExitCodes: Readonly<Record<ProblemCode, number>> = {
  invalid_request: 2,
  policy_denied: 2,
  runner_not_available: 3,
  tests_failed: exitCodes.failed,
  timed_out: exitCodes["timed-out"],
  busy: 3,
  cancelled: exitCodes.cancelled,
  output_limit: exitCodes.failed,
  internal_error: 3,
};

/** Exit code of a batch of suites: that of the first verdict that is no pass, or else of what kept it from going on. */
export function suitesExitCode({ problem, results }: SuiteBatch): number {
  const failed = results.find((result) => result.problem !== null);
  if (failed !== undefined) return exitCodes[failed.verdict];
  return problem === null ? exitCodes.passed : problemExitCodes[problem.code];
}

/** Exit code when testbed itself cannot work: no temporary directory, a full disk; the reason is on standard error. */
export const infrastructureExitCode = 3;

/** Exit code of `testbed diagnose` when it does not know what broke, or whether anything did. */
export const undecidedExitCode = 4;

/** Exit code for a command line or an input that cannot be used. */
export const misuseExitCode = 2;
