import type { GradeResult } from "@testbed/grader";
import type { RunOutput } from "../schema/run-output.js";
import { excerpt } from "./excerpt.js";
import { shownCounts, shownFailures, shownFindings, shownOutput, shownRunErrors } from "./shown.js";

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
  const { stdout, stderr } = shownOutput(result.normalized, room);
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

/** Bytes of a result that name its run: id, tool, lifetime. */
export const HEADER_BYTES = 256;

function runFacts(result: GradeResult, { workspaceId, root }: RunResultOptions): RunOutput {
  const { verdict, run, assurance } = result;
  const { outcome, confinement } = result.evidence;
  const findings = shownFindings(verdict.findings, { root });
  const failures = shownFailures(run.failures, { root });
  const runErrors = shownRunErrors(run.errors, { root });
  return {
    workspaceId,
    passed: verdict.passed,
    status: verdict.status,
    reporter: run.reporter,
    source: run.source,
    ...shownCounts(verdict.counts),
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

function rawOutput(result: GradeResult, maxBytes: number): Pick<RunOutput, "rawStdout" | "rawStderr"> {
  if (maxBytes === 0) return {};
  const { stdout, stderr } = result.evidence.outcome;
  return { rawStdout: excerpt(stdout.text, maxBytes).text, rawStderr: excerpt(stderr.text, maxBytes).text };
}
