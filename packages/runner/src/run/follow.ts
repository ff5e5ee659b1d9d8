import type { HeldRun, MainEnd, Sweep } from "../launch/held-run.js";
import type { Cause } from "../outcome/build-outcome.js";
import type { Pump } from "../output/pump.js";
import { within } from "../wait/within.js";
import type { FirstCause } from "./first-cause.js";

/** A run under way and its bounds. */
export interface FollowRequest {
  readonly held: HeldRun;
  readonly pump: Pump;
  readonly causes: FirstCause;
  readonly killGraceMs: number;
  /** `performance.now()` by which a run that ends by itself has to be settled. */
  readonly settleBy: number;
}

/** What was seen of it. */
export interface Followed {
  readonly cause: Cause | null;
  readonly end: MainEnd | null;
  readonly sweep: Sweep;
  /** Time left for the rest. */
  readonly settleBy: number;
}

/** The parts of the second that a run has left after its limit and the grace. */
export const settleMs = 950;
const longestSweepMs = 750;
const shortestSweepMs = 300;
const drainSilenceMs = 75;
const longestDrainMs = 2_000;
/** Helpers of a program that is over (a compile server, a reader of a pipe) end by themselves within this time. */
const leakWindowMs = 200;

/** Waits for the end of a run or brings it about, kills what is left, and reads the rest of its output. */
export async function followRun(request: FollowRequest): Promise<Followed> {
  const { held, pump, causes, killGraceMs } = request;
  let end: MainEnd | null = null;
  const ended = held.ended.then((how) => (end = how));
  const cause = await Promise.race([ended.then(() => null), causes.decided]);
  causes.release();
  const settleBy = cause === null ? request.settleBy : performance.now() + killGraceMs + settleMs;
  if (cause !== null) await askToEnd(held, ended, killGraceMs);
  else await within(held.empty, leakWindowMs, undefined);
  const sweep = await held.sweep(sweepDeadline(settleBy, held.longestSweepMs ?? longestSweepMs));
  await within<unknown>(ended, drainSilenceMs, null);
  await pump.drain(drainSilenceMs, drainDeadline(settleBy));
  return { cause, end: trusted(end, sweep), sweep, settleBy };
}

/** Whoever kills what holds a run may have forged its words, too. */
function trusted(end: MainEnd | null, { isLost = false }: Sweep): MainEnd | null {
  return isLost && end?.kind === "exited" ? { kind: "lost" } : end;
}

async function askToEnd(held: HeldRun, ended: Promise<MainEnd>, killGraceMs: number): Promise<void> {
  if (killGraceMs === 0) return;
  held.terminate();
  await within<unknown>(ended, killGraceMs, null);
}

function sweepDeadline(settleBy: number, longestMs: number): number {
  const now = performance.now();
  return now + Math.min(longestMs, Math.max(shortestSweepMs, settleBy - now - 150));
}

function drainDeadline(settleBy: number): number {
  const now = performance.now();
  return now + Math.min(longestDrainMs, Math.max(100, settleBy - now - 100));
}
