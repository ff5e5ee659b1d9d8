// The public surface of @testbed/runner: what is not named here is internal.
export { reap } from "./reap/reap.js";
export { run } from "./run/run.js";
export { buildImage } from "./isolation/container/build-image.js";
export { checkRunner } from "./check/check-runner.js";
export { pinnedEnvironment } from "./environment/pinned-environment.js";
export { RunnerError } from "./errors/runner-error.js";

export type { CheckRunnerOptions, EngineCheck, IsolationCheck, RunnerCheck } from "./check/check-runner.js";
export type { PinnedEnvironmentOptions } from "./environment/pinned-environment.js";
export type { BuildImageOptions, BuiltImage } from "./isolation/container/build-image.js";
export type { Reaped } from "./reap/reap.js";
export type { RunnerErrorCode } from "./errors/runner-error.js";
export type {
  BubblewrapIsolation,
  ContainerEngine,
  ContainerIsolation,
  Isolation,
  NamespaceIsolation,
  ProcessIsolation,
  RunUser,
  SandboxFailure,
  SandboxLayer,
  SandboxRuntimeIsolation,
} from "./isolation/isolation.js";
export type { RunLimits } from "./limits/resource-limits.js";
export type { OutputPiece, RunOptions, StdinFile } from "./options/run-options.js";
export type { Resource } from "./outcome/resource.js";
export type {
  CapturedOutput,
  ContainerFacts,
  Containment,
  NotStarted,
  RunOutcome,
  RunStatus,
  RunUsage,
  Survivor,
} from "./outcome/run-outcome.js";
