import { constants } from "node:os";
import type { MainEnd, Sweep } from "../launch/held-run.js";
import { Capture } from "../output/capture.js";
import type { SandboxFailure } from "../isolation/isolation.js";
import type { Resource } from "./resource.js";
import type {
  CapturedOutput,
  ContainerFacts,
  Containment,
  NotStarted,
  RunOutcome,
  RunStatus,
  RunUsage,
} from "./run-outcome.js";

/** Why this package ended a run. */
export type Cause = "timed-out" | "idle" | "output-limit" | "cancelled";

/** What is known when a run that was started is over. */
export interface RunFacts {
  readonly mechanism: Containment["mechanism"];
  /** First cause, or `null` when the main process ended by itself. */
  readonly cause: Cause | null;
  /** How the main process ended; `null` when its end was not seen. */
  readonly end: MainEnd | null;
  readonly sweep: Sweep;
  /** What was found out about a sandbox that ended too early. */
  readonly sandboxFailure: SandboxFailure | null;
  readonly usage: RunUsage | null;
  /** Limit that counters of the run as a whole say was reached. */
  readonly reached: Resource | null;
  /** Files of the run are limited in size. */
  readonly limitsFiles: boolean;
  readonly container: ContainerFacts | null;
  readonly environmentDigest: string;
  /** CPU time in milliseconds after which the kernel ends a process; `null` for none. */
  readonly cpuMs: number | null;
  readonly stdout: CapturedOutput;
  readonly stderr: CapturedOutput;
  readonly durationMs: number;
  readonly scratchRemoved: boolean;
}

/** The outcome of a run that was started, and of one that the system refused at the last moment. */
export function startedOutcome(facts: RunFacts): RunOutcome {
  const { end, cause, sweep } = facts;
  const sandboxFailure = cause === null && facts.reached === null ? facts.sandboxFailure : null;
  const notStarted = end?.kind === "not-started" && cause === null ? end.why : null;
  // Without its supervisor a main process did not live on: the sweep killed it.
  const signalNumber = end?.kind === "signaled" ? end.signal : end?.kind === "lost" ? 9 : null;
  const timeLimit = timeLimitOf(facts);
  const resourceLimit = resourceLimitOf(facts);
  return {
    status: timeLimit === null ? statusOf(facts, resourceLimit) : "timed-out",
    timeLimit,
    resourceLimit,
    exitCode: end?.kind === "exited" ? end.code : null,
    signal: signalNumber === null ? null : signalName(signalNumber),
    signalNumber,
    notStarted,
    sandboxFailure,
    container: facts.container,
    environmentDigest: facts.environmentDigest,
    usage: facts.usage,
    stdout: facts.stdout,
    stderr: facts.stderr,
    durationMs: facts.durationMs,
    containment: {
      mechanism: notStarted === null && sandboxFailure === null ? facts.mechanism : "none",
      leaked: cause === null ? sweep.leaked : 0,
    },
    verified: sweep.verified,
    survivors: sweep.survivors,
    scratchRemoved: facts.scratchRemoved,
  };
}

/** The outcome of a run of which nothing was started. */
export function unstartedOutcome(
  why: NotStarted | SandboxFailure | "cancelled",
  durationMs: number,
  environmentDigest: string,
): RunOutcome {
  const isCancelled = why === "cancelled";
  const sandboxFailure = !isCancelled && "layer" in why ? why : null;
  const notStarted = !isCancelled && "reason" in why ? why : null;
  const nothing = new Capture(0).result(true);
  return {
    status: isCancelled ? "cancelled" : sandboxFailure === null ? "not-started" : "sandbox-failed",
    timeLimit: null,
    resourceLimit: null,
    exitCode: null,
    signal: null,
    signalNumber: null,
    notStarted,
    sandboxFailure,
    container: null,
    environmentDigest,
    usage: null,
    stdout: nothing,
    stderr: nothing,
    durationMs,
    containment: { mechanism: "none", leaked: 0 },
    verified: true,
    survivors: [],
    scratchRemoved: true,
  };
}

function timeLimitOf({ cause, end, cpuMs }: RunFacts): RunOutcome["timeLimit"] {
  if (cause === "timed-out") return "wall";
  if (cause === "idle") return "idle";
  if (cause !== null || cpuMs === null || end?.kind !== "signaled") return null;
  const { SIGXCPU, SIGKILL } = constants.signals;
  // In whole seconds. The kernel counts those by the ticks of its clock: on a busy machine less was really used.
  const share = (end.cpuMs ?? 0) / (Math.ceil(cpuMs / 1000) * 1000);
  const isOver = (end.signal === SIGXCPU && share >= 0.5) || (end.signal === SIGKILL && share >= 1);
  return isOver ? "cpu" : null;
}

/** A process that was refused a larger file dies by SIGXFSZ, unless it asked not to. */
function resourceLimitOf({ end, reached, limitsFiles }: RunFacts): Resource | null {
  if (reached !== null) return reached;
  return limitsFiles && end?.kind === "signaled" && end.signal === constants.signals.SIGXFSZ ? "disk" : null;
}

function statusOf({ cause, end }: RunFacts, resourceLimit: Resource | null): RunStatus {
  if (cause !== null) return cause === "idle" ? "timed-out" : cause;
  if (end?.kind === "not-started") return end.kind;
  if (resourceLimit !== null) return "resource-limit";
  if (end === null) return "signaled";
  const ownStatus = end.kind === "exited" || end.kind === "sandbox-failed";
  return ownStatus ? end.kind : "signaled";
}

// Reversed, so that of two names for one number the first one stays: SIGABRT, not SIGIOT.
const signalNames = new Map(
  Object.entries(constants.signals)
    .map(([name, number]) => [number, name] as const)
    .toReversed(),
);

function signalName(number: number): string {
  return signalNames.get(number) ?? "SIGRT";
}
