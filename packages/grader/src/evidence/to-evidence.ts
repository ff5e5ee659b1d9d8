import type { RunEvidence } from "@testbed/reporters";
import type { GradeEvidence } from "../result/grade-result.js";

/** Puts the observed facts of a run into the words of `@testbed/reporters`. */
export function toEvidence(evidence: GradeEvidence): RunEvidence {
  const { outcome } = evidence;
  return {
    command: evidence.command,
    args: evidence.args,
    stdout: outcome.stdout.text,
    stderr: outcome.stderr.text,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    timedOut: outcome.status === "timed-out",
    cancelled: outcome.status === "cancelled",
    notStarted: outcome.status === "not-started" || outcome.status === "sandbox-failed",
    truncated: outcome.status === "output-limit" || outcome.stdout.truncated || outcome.stderr.truncated,
    // Given, even empty, it means that reports were looked for.
    ...(evidence.reading.status === "none" ? {} : { reports: evidence.reports }),
  };
}
