import type { SuiteBatch, SuiteResult } from "@testbed/grader";
import { shownArtifact } from "../schema/artifact-output.js";
import type { ShownSuite } from "../schema/suite-output.js";
import { HEADER_BYTES } from "./run-result.js";
import { shownCounts, shownFailures, shownFindings, shownOutput } from "./shown.js";
import { short } from "./within.js";

/** Words the result of a batch; what is shown of each suite shrinks until all of them fit. */
export function suiteBatchResult(batch: SuiteBatch, maxResultBytes: number): object {
  const max = maxResultBytes - HEADER_BYTES;
  let share = 1 / Math.max(1, batch.results.length);
  let facts = batchFacts(batch, share);
  while (sizeOf(facts) + MIN_OUTPUT_BYTES > max && share > SMALLEST_SHARE) {
    share /= 2;
    facts = batchFacts(batch, share);
  }
  const room = Math.max(0, (max - sizeOf(facts)) / Math.max(1, batch.results.length));
  const suites = batch.results.map((result, index) => ({ ...facts.suites[index], ...output(result, room) }));
  return { ...facts, suites };
}

const MIN_OUTPUT_BYTES = 1_024;
const SMALLEST_SHARE = 1 / 256;
/** Below this, a marker of what is left out would be all there is. */
const MIN_STREAM_BYTES = 128;
const REMAINING_SHOWN = 32;

function batchFacts({ status, passed, problem, results, remaining }: SuiteBatch, share: number) {
  return {
    status: problem?.code === "cancelled" ? "cancelled" : status,
    passed,
    problem: problem && { ...problem, message: short(problem.message, 600) },
    // Suites are the operator's own commands in the operator's own directory.
    isolation: "none",
    remaining: remaining.slice(0, REMAINING_SHOWN),
    suites: results.map((result) => suiteFacts(result, share)),
  };
}

function suiteFacts(result: SuiteResult, share: number): ShownSuite {
  const findings = shownFindings(result.findings, { root: null, share });
  const failures = shownFailures(result.failures, { root: null, share });
  const { total, passedCount, failedCount, skipped } = shownCounts(result.counts);
  const artifacts = result.artifacts.slice(0, Math.ceil(ARTIFACTS * share)).map(shownArtifact);
  return {
    id: result.id,
    kind: result.kind,
    passed: result.outcome === "passed",
    status: result.verdict,
    total,
    passedCount,
    failedCount,
    skipped,
    findings: findings.items,
    failures: failures.items,
    omitted: findings.omitted + failures.omitted,
    exitCode: result.exitCode,
    signal: result.signal,
    artifacts,
    artifactsOmitted: result.artifacts.length - artifacts.length,
    durationMs: Math.round(result.durationMs),
    truncated: result.stdout.truncated || result.stderr.truncated,
    stdout: "",
    stderr: "",
  };
}

const ARTIFACTS = 16;

function output(
  { output: normalized, stdout, stderr }: SuiteResult,
  room: number,
): Pick<ShownSuite, "stderr" | "stdout" | "truncated"> {
  if (room < MIN_STREAM_BYTES) {
    const isEmpty = normalized.stdout === "" && normalized.stderr === "";
    return { truncated: !isEmpty || stdout.truncated || stderr.truncated, stdout: "", stderr: "" };
  }
  const shown = shownOutput(normalized, room);
  const isCut = shown.stdout.omittedBytes + shown.stderr.omittedBytes > 0;
  return {
    truncated: isCut || stdout.truncated || stderr.truncated,
    stdout: shown.stdout.text,
    stderr: shown.stderr.text,
  };
}

function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
