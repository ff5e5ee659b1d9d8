import type { GradeResult } from "@testbed/grader";
import type { RunOutput, ShownFailure, ShownFinding, ShownRunError } from "../schema/run-output.js";
import { LIMITS } from "../tools/limits.js";
import { type Excerpt, excerpt, jsonBytes } from "./excerpt.js";
import { inside } from "./inside.js";
import { short, within } from "./within.js";

/** How a result is worded and how big it may get. */
export interface RunResultOptions {
  readonly workspaceId: string;
  /** Root of the workspace, which no message may name. */
  readonly root: string;
  /** Size of the whole result as JSON, without raw output. */
  readonly maxResultBytes: number;
  /** Size of each raw stream; `0` leaves them out. */
  readonly rawOutputBytes: number;
}

export function runResult(result: GradeResult, options: RunResultOptions): RunOutput {
  const facts = runFacts(result, options);
  const room = Math.max(MIN_TEXT_BYTES, options.maxResultBytes - Buffer.byteLength(JSON.stringify(facts)));
  const { stdout, stderr } = share(result.normalized, room);
  const stdoutBytes = facts.omitted.stdoutBytes + stdout.omittedBytes;
  const stderrBytes = facts.omitted.stderrBytes + stderr.omittedBytes;
  return {
    ...facts,
    omitted: { ...facts.omitted, stdoutBytes, stderrBytes },
    truncated: stdoutBytes + stderrBytes > 0,
    stdout: stdout.text,
    stderr: stderr.text,
    ...rawOutput(result, options.rawOutputBytes),
  };
}

const MIN_TEXT_BYTES = 1_024;

function runFacts(result: GradeResult, { workspaceId, root }: RunResultOptions): RunOutput {
  const { verdict, run, assurance } = result;
  const { outcome, confinement } = result.evidence;
  const findings = within(verdict.findings.map(finding(root)), LIMITS.findings);
  const failures = within(run.failures.map(failure(root)), LIMITS.failures);
  const runErrors = within(run.errors.map(runError(root)), LIMITS.runErrors);
  return {
    workspaceId,
    passed: verdict.passed,
    status: verdict.status,
    reporter: run.reporter,
    source: run.source,
    ...counts(verdict.counts),
    findings: findings.items,
    failures: failures.items,
    runErrors: runErrors.items,
    omitted: {
      findings: findings.omitted,
      failures: failures.omitted,
      runErrors: runErrors.omitted,
      stdoutBytes: outcome.stdout.droppedBytes,
      stderrBytes: outcome.stderr.droppedBytes,
    },
    assurance: { level: assurance.level, missing: [...assurance.missing] },
    isolation: confinement.mode === "process" ? "none" : confinement.mode,
    otherUser: confinement.user !== null,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    notStarted: outcome.notStarted?.reason ?? null,
    timedOut: outcome.status === "timed-out",
    truncated: outcome.stdout.truncated || outcome.stderr.truncated,
    durationMs: Math.round(outcome.durationMs),
    stdout: "",
    stderr: "",
  };
}

type Counts = Pick<RunOutput, "total" | "passedCount" | "failedCount" | "skipped" | "todo" | "errors">;

function counts(found: GradeResult["verdict"]["counts"]): Counts {
  return {
    total: found?.total ?? null,
    passedCount: found?.passed ?? null,
    failedCount: found?.failed ?? null,
    skipped: found?.skipped ?? null,
    todo: found?.todo ?? null,
    errors: found?.errors ?? null,
  };
}

function finding(root: string) {
  return ({ code, message, evidence }: GradeResult["verdict"]["findings"][number]): ShownFinding => ({
    code,
    message: short(inside(message, root), LIMITS.findings.messageBytes),
    evidence: short(inside(evidence, root), LIMITS.labelBytes),
  });
}

function failure(root: string) {
  return ({
    name,
    suite,
    file,
    location,
    message,
  }: GradeResult["run"]["failures"][number]): ShownFailure => ({
    // Where a file could not be loaded, its path is the name.
    name: short(inside(name, root), LIMITS.labelBytes),
    suite: innermost(suite).map((title) => short(title, LIMITS.labelBytes)),
    file: short(inside(file, root), LIMITS.labelBytes),
    location: short(inside(location, root), LIMITS.labelBytes),
    message: short(inside(message, root), LIMITS.failures.messageBytes),
  });
}

function innermost(suite: readonly string[]): readonly string[] {
  const extra = suite.length - LIMITS.suiteTitles;
  return extra <= 0 ? suite : [`[${extra} suites omitted]`, ...suite.slice(extra)];
}

function runError(root: string) {
  return ({ kind, message, file }: GradeResult["run"]["errors"][number]): ShownRunError => ({
    kind,
    message: short(inside(message, root), LIMITS.runErrors.messageBytes),
    file: short(inside(file, root), LIMITS.labelBytes),
  });
}

function share(
  output: GradeResult["normalized"],
  room: number,
): { readonly stdout: Excerpt; readonly stderr: Excerpt } {
  const half = Math.floor(room / 2);
  const needed = { stdout: jsonBytes(output.stdout), stderr: jsonBytes(output.stderr) };
  return {
    stdout: excerpt(output.stdout, Math.max(half, room - needed.stderr)),
    stderr: excerpt(output.stderr, Math.max(half, room - needed.stdout)),
  };
}

function rawOutput(result: GradeResult, maxBytes: number): Pick<RunOutput, "rawStdout" | "rawStderr"> {
  if (maxBytes === 0) return {};
  const { stdout, stderr } = result.evidence.outcome;
  return { rawStdout: excerpt(stdout.text, maxBytes).text, rawStderr: excerpt(stderr.text, maxBytes).text };
}
