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

/** Exit code when testbed itself cannot work: no temporary directory, a full disk; the reason is on standard error. */
export const infrastructureExitCode = 3;

/** Exit code of `testbed diagnose` when it does not know what broke, or whether anything did. */
export const undecidedExitCode = 4;

/** Exit code for a command line or an input that cannot be used. */
export const misuseExitCode = 2;
