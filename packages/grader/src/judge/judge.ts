import {
  decideVerdict,
  parseTestRun,
  type RunEvidence,
  type TestRun,
  type Verdict,
  type VerdictPolicy,
} from "@testbed/reporters";
import { toEvidence } from "../evidence/to-evidence.js";
import { normalizeOutput } from "../normalized/normalize-output.js";
import { assess } from "../result/assess.js";
import { confirmVerdict } from "../result/confirm-verdict.js";
import type { GradeEvidence, GradeResult } from "../result/grade-result.js";
import { withRelativeFindings, withRelativePaths } from "../result/relative-paths.js";
import type { Trust } from "../trust/trust.js";
import { trustedRun, withdrawUntrusted } from "../trust/trust-verdict.js";

/** What is derived from the evidence of a run. */
export type Judgement = Pick<GradeResult, "assurance" | "normalized" | "run" | "verdict">;

/**
 * Decides about a run from its evidence alone: nothing is run and nothing is read, so evidence that was stored can be
 * judged again, by newer rules or with another policy.
 *
 * @param evidence - What `grade` found, as it was stored.
 * @param policy - What the run must bring to pass; `requireTests` is `true` by default.
 * @returns The verdict and everything else that follows from the evidence.
 */
export function judge(evidence: GradeEvidence, policy: VerdictPolicy = {}): Judgement {
  const { trusted: _, ...judgement } = judgeTrusted(evidence, policy, nothing);
  return judgement;
}

const nothing: Trust = { candidate: [], grader: [] };

/** The same where it is known whose files the run was made of. */
export function judgeTrusted(
  evidence: GradeEvidence,
  policy: VerdictPolicy,
  trust: Trust,
): Judgement & { readonly trusted: TestRun } {
  // An option that is passed on without a value is one that was not given.
  const strict: VerdictPolicy = { ...policy, requireTests: policy.requireTests ?? true };
  const { outcome, roots } = evidence;
  const told = toEvidence(evidence);
  const run = withRelativePaths(parseTestRun(told), evidence);
  const trusted = trustedRun(run, trust);
  const decided = confirmVerdict(decide(told, run, trusted, strict), evidence);
  // Where no test is asked for by name, and there are no files of the grader, a candidate's own tests are what is graded.
  const asksForOthers = namesTests(strict) || trust.grader.length > 0;
  const granted = asksForOthers ? withdrawUntrusted(decided, run, trusted) : decided;
  const verdict = withRelativeFindings(granted, evidence);
  return {
    verdict,
    assurance: assess({ outcome, run, verdict, policy: strict }),
    run,
    trusted,
    normalized: normalizeOutput(outcome, run.reporter, roots),
  };
}

function namesTests({ expectedTests = [], expectedNames = [] }: VerdictPolicy): boolean {
  return expectedTests.length + expectedNames.length > 0;
}

/** Tests that the policy names are looked for among those that are not the candidate's; everything else is asked of all. */
function decide(told: RunEvidence, run: TestRun, trusted: TestRun, policy: VerdictPolicy): Verdict {
  const verdict = decideVerdict(told, trusted, policy);
  // Where no test is left to be looked through, whose tests they are is what has to be said.
  const isNothingLeft = trusted !== run && trusted.tests.length === 0;
  if (trusted === run || (!verdict.passed && !isNothingLeft)) return verdict;
  const { expectedTests: _tests, expectedNames: _names, ...others } = policy;
  return decideVerdict(told, run, others);
}
