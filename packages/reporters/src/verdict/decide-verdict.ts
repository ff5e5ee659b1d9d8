import { numberOf } from "../text/number-of.js";
import { checkEvidence } from "../evidence/check-evidence.js";
import type { RunEvidence } from "../evidence/run-evidence.js";
import type { Finding, TestRun } from "../run/test-run.js";
import { checkRun } from "../run/check-run.js";
import { checkPolicy } from "./check-policy.js";
import { type Decision, type Rule, rules } from "./rules.js";
import type { Verdict, VerdictPolicy } from "./verdict.js";

/**
 * Decides about a run by fixed rules in a fixed order. It is pure: stored evidence can be decided again.
 *
 * Only the status `passed` is a pass. No timeout, signal or non-zero exit code ever passes, whatever a report says;
 * nor does exit code 0 with a failure in the evidence, or without the proof that a recognised runner reached its end.
 *
 * @param evidence - the facts that `run` was read from
 * @param run - what {@link parseTestRun} gave for them
 * @param policy - what the run must bring to pass; see {@link VerdictPolicy} for the defaults
 * @throws {@link ReportersError} with code `invalid-evidence`, `invalid-run` or `invalid-policy` for a wrong shape
 */
export function decideVerdict(evidence: RunEvidence, run: TestRun, policy: VerdictPolicy = {}): Verdict {
  checkEvidence(evidence);
  checkRun(run);
  checkPolicy(policy);
  const decision = firstDecision({ evidence, run, policy });
  return {
    passed: decision.status === "passed",
    status: decision.status,
    findings: withoutRepeats([...decision.findings, ...run.findings]),
    counts: run.counts,
  };
}

function firstDecision(input: Parameters<Rule>[0]): Decision {
  for (const rule of rules) {
    const decision = rule(input);
    if (decision !== null) return decision;
  }
  const { run } = input;
  const message =
    run.counts === null
      ? "The run ended with exit code 0; its runner names no tests."
      : `The run is complete and its ${numberOf(run.counts.passed, "test")} passed.`;
  return { status: "passed", findings: [{ code: "all-passed", message, evidence: run.source }] };
}

function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter((entry) => {
    const key = JSON.stringify([entry.code, entry.message, entry.evidence]);
    return !seen.has(key) && seen.add(key);
  });
}
