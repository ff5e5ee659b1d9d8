// The public surface of @testbed/runner: what is not named here is internal.
export { run } from "./run/run.js";
export { pinnedEnvironment } from "./environment/pinned-environment.js";
export { RunnerError } from "./errors/runner-error.js";

export type { PinnedEnvironmentOptions } from "./environment/pinned-environment.js";
export type { RunnerErrorCode } from "./errors/runner-error.js";
export type { OutputPiece, RunOptions } from "./options/run-options.js";
export type {
  CapturedOutput,
  Containment,
  NotStarted,
  RunOutcome,
  RunStatus,
  Survivor,
} from "./outcome/run-outcome.js";
