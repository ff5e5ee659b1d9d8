import { constants } from "node:os";
import type { MainEnd, Sweep } from "../launch/held-run.js";
import type { CapturedOutput, Containment, NotStarted, RunOutcome, RunStatus } from "./run-outcome.js";

/** Why this package ended a run. */
export type Cause = "timed-out" | "output-limit" | "cancelled";

/** What is known when a run that was started is over. */
export interface RunFacts {
  readonly mechanism: Containment["mechanism"];
  /** First cause, or `null` when the main process ended by itself. */
  readonly cause: Cause | null;
  /** How the main process ended; `null` when its end was not seen. */
  readonly end: MainEnd | null;
  readonly sweep: Sweep;
  readonly stdout: CapturedOutput;
  readonly stderr: CapturedOutput;
  readonly durationMs: number;
  readonly scratchRemoved: boolean;
}

/** The outcome of a run that was started, and of one that the system refused at the last moment. */
export function startedOutcome(facts: RunFacts): RunOutcome {
  const { end, cause, sweep } = facts;
  const notStarted = end?.kind === "not-started" && cause === null ? end.why : null;
  // Without its supervisor a main process did not live on: the sweep killed it.
  const signalNumber = end?.kind === "signaled" ? end.signal : end?.kind === "lost" ? 9 : null;
  return {
    status: cause ?? (notStarted === null ? naturalStatus(end) : "not-started"),
    exitCode: end?.kind === "exited" ? end.code : null,
    signal: signalNumber === null ? null : signalName(signalNumber),
    signalNumber,
    notStarted,
    stdout: facts.stdout,
    stderr: facts.stderr,
    durationMs: facts.durationMs,
    containment: {
      mechanism: notStarted === null ? facts.mechanism : "none",
      leaked: cause === null ? sweep.leaked : 0,
    },
    verified: sweep.verified,
    survivors: sweep.survivors,
    scratchRemoved: facts.scratchRemoved,
  };
}

/** The outcome of a run of which nothing was started. */
export function unstartedOutcome(why: NotStarted | "cancelled", durationMs: number): RunOutcome {
  const nothing: CapturedOutput = { text: "", bytes: 0, truncated: false, droppedBytes: 0, complete: true };
  return {
    status: why === "cancelled" ? "cancelled" : "not-started",
    exitCode: null,
    signal: null,
    signalNumber: null,
    notStarted: why === "cancelled" ? null : why,
    stdout: nothing,
    stderr: nothing,
    durationMs,
    containment: { mechanism: "none", leaked: 0 },
    verified: true,
    survivors: [],
    scratchRemoved: true,
  };
}

function naturalStatus(end: MainEnd | null): RunStatus {
  return end?.kind === "exited" ? "exited" : "signaled";
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
