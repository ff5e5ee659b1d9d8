// The public surface of @testbed/runner: what is not named here is internal.
export type { OutputPiece, RunOptions } from "./options/run-options.js";
export type {
  CapturedOutput,
  Containment,
  NotStarted,
  RunOutcome,
  RunStatus,
  Survivor,
} from "./outcome/run-outcome.js";
