import type { CapturedOutput, RunOutcome } from "@testbed/runner";
import type { KeptArtifacts } from "../artifact/keep-artifacts.js";
import type { ItemOutcome } from "../item/item-result.js";
import { problemOf } from "../problem/problem.js";
import type { Redactor } from "../redaction/redactor.js";
import type { GradeResult } from "../result/grade-result.js";
import type { SuiteDefinition } from "./suite-definition.js";
import type { SuiteResult, SuiteStream } from "./suite-result.js";

/** What leaves of a suite that was run: everything that was found, without secrets. */
export function toSuiteResult(
  suite: SuiteDefinition,
  result: GradeResult,
  kept: KeptArtifacts,
  redactor: Redactor,
): SuiteResult {
  const { run, evidence, normalized } = result;
  const { outcome } = evidence;
  const verdict = suite.kind === undefined || suite.kind === "test" ? result.verdict : byExitCode(result);
  return redactor.deep({
    id: suite.id,
    kind: suite.kind ?? "test",
    argv: [evidence.command, ...evidence.args],
    outcome: itemOutcome(verdict.status),
    verdict: verdict.status,
    findings: [...verdict.findings, ...kept.findings],
    counts: verdict.counts,
    failures: run.failures,
    status: outcome.status,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    limit: limitOf(outcome),
    stdout: streamOf(outcome.stdout),
    stderr: streamOf(outcome.stderr),
    output: normalized,
    artifacts: kept.artifacts,
    problem: problemOf(verdict, outcome),
    durationMs: result.durationMs,
  });
}

/** What is no test passes by its exit code: output that was cut takes nothing from that. */
function byExitCode({ verdict, evidence: { outcome } }: GradeResult): GradeResult["verdict"] {
  const isCut = verdict.status === "incomplete" && verdict.findings[0]?.code === "output-truncated";
  if (!isCut || outcome.status !== "exited" || outcome.exitCode !== 0) return verdict;
  return { ...verdict, passed: true, status: "passed" };
}

function itemOutcome(status: GradeResult["verdict"]["status"]): ItemOutcome {
  if (status === "passed" || status === "cancelled") return status;
  return status === "not-started" ? "infrastructure" : "failed";
}

function limitOf({ status, timeLimit }: RunOutcome): SuiteResult["limit"] {
  if (status === "output-limit") return "output";
  if (timeLimit === null) return null;
  return ({ wall: "wall-time", idle: "idle-time", cpu: "cpu-time" } as const)[timeLimit];
}

function streamOf({ text, bytes, truncated }: CapturedOutput): SuiteStream {
  return { text, bytes, truncated };
}
