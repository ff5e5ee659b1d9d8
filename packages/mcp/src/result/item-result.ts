import type { ItemEvidence, ItemResult } from "@testbed/grader";
import { shownArtifact } from "../schema/artifact-output.js";
import { type HiddenLines, withoutTests } from "./hidden-lines.js";
import { HEADER_BYTES } from "./run-result.js";
import { shownCounts, shownFailures, shownFindings, shownOutput, shownRunErrors } from "./shown.js";
import { short, within } from "./within.js";

/** What was graded, and how big its result may get. */
export interface ItemResultOptions {
  readonly sessionId: string;
  readonly evidence: ItemEvidence;
  readonly result: ItemResult;
  readonly maxResultBytes: number;
  /** What the result must not say of the files that grade; null shows output and messages as they are. */
  readonly hidden: HiddenLines | null;
}

/** Words the result of a grading. */
export function itemResult({
  sessionId,
  evidence,
  result,
  maxResultBytes,
  hidden,
}: ItemResultOptions): object {
  if (hidden === null) return withOutput(itemFacts(sessionId, evidence, result), result, maxResultBytes);
  const { omitted, ...facts } = itemFacts(sessionId, evidence, withoutTests(result, hidden));
  const [stdoutBytes, stderrBytes] = [result.output.stdout, result.output.stderr].map((text) =>
    Buffer.byteLength(text),
  );
  return { ...facts, omitted: { ...omitted, stdoutBytes, stderrBytes } };
}

function withOutput(shown: ReturnType<typeof itemFacts>, result: ItemResult, maxResultBytes: number): object {
  const facts = { ...shown, artifacts: result.artifacts.slice(0, ARTIFACTS).map(shownArtifact) };
  const size = Buffer.byteLength(JSON.stringify(facts)) + HEADER_BYTES;
  const { stdout, stderr } = shownOutput(result.output, Math.max(MIN_TEXT_BYTES, maxResultBytes - size));
  const omitted = {
    ...facts.omitted,
    stdoutBytes: stdout.omittedBytes,
    stderrBytes: stderr.omittedBytes,
  };
  const truncated = stdout.omittedBytes + stderr.omittedBytes > 0;
  return { ...facts, omitted, truncated, stdout: stdout.text, stderr: stderr.text };
}

const MIN_TEXT_BYTES = 512;

function itemFacts(sessionId: string, evidence: ItemEvidence, result: ItemResult) {
  const options = { root: null };
  const findings = shownFindings(result.findings, options);
  const failures = shownFailures(result.failures, options);
  const runErrors = shownRunErrors(result.errors, options);
  const { missing, failed, skipped, flaky } = result.expected;
  return {
    sessionId,
    taskId: result.task.id,
    outcome: result.outcome,
    status: result.status,
    passed: result.passed,
    reporter: result.reporter,
    attempts: result.attempts.length,
    ...shownCounts(result.counts),
    expected: {
      missing: firstNames(missing),
      failed: firstNames(failed),
      skipped: firstNames(skipped),
      flaky: firstNames(flaky),
    },
    findings: findings.items,
    failures: failures.items,
    runErrors: runErrors.items,
    omitted: {
      findings: findings.omitted,
      failures: failures.omitted,
      runErrors: runErrors.omitted,
      stdoutBytes: 0,
      stderrBytes: 0,
    },
    assurance: { level: result.assurance.level, missing: [...result.assurance.missing] },
    isolation: isolationOf(evidence),
    durationMs: Math.round(result.timing.durationMs),
  };
}

const ARTIFACTS = 8;

function firstNames(names: readonly string[]): readonly string[] {
  return within(
    names.map((name) => short(name, 200)),
    { count: 8, bytes: 800 },
  ).items;
}

/** The weakest of all attempts, and none where nothing ran. */
function isolationOf({ attempts }: ItemEvidence): string {
  const modes = attempts.flatMap((attempt) =>
    attempt.status === "ran" ? [attempt.evidence.confinement.mode] : [],
  );
  const [mode = "process"] = modes;
  return modes.some((other) => other !== mode) || mode === "process" ? "none" : mode;
}
