import { decideVerdict, parseTestRun, type VerdictPolicy } from "@testbed/reporters";
import { toEvidence } from "../evidence/to-evidence.js";
import { normalizeOutput } from "../normalized/normalize-output.js";
import { assess } from "../result/assess.js";
import { confirmVerdict } from "../result/confirm-verdict.js";
import type { GradeEvidence, GradeResult } from "../result/grade-result.js";
import { withRelativePaths } from "../result/relative-paths.js";

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
  // An option that is passed on without a value is one that was not given.
  const strict: VerdictPolicy = { ...policy, requireTests: policy.requireTests ?? true };
  const { outcome, roots } = evidence;
  const told = toEvidence(evidence);
  const parsed = parseTestRun(told);
  const confirmed = confirmVerdict(decideVerdict(told, parsed, strict), evidence);
  const { verdict, run } = withRelativePaths({ verdict: confirmed, run: parsed }, evidence.directory, roots);
  return {
    verdict,
    assurance: assess({ outcome, run, verdict, policy: strict }),
    run,
    normalized: normalizeOutput(outcome, run.reporter, roots),
  };
}
