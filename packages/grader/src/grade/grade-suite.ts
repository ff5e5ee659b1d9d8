import { judge } from "../judge/judge.js";
import type { GradeResult } from "../result/grade-result.js";
import { collectEvidence, type SuiteRun } from "./collect-evidence.js";

/** Runs the suite, reads what it left, decides and normalizes. Rejects only on misuse. */
export async function gradeSuite(options: SuiteRun): Promise<GradeResult> {
  const startedAt = performance.now();
  const evidence = await collectEvidence(options);
  const judgement = judge(evidence, options.suite.policy);
  return { ...judgement, evidence, durationMs: performance.now() - startedAt };
}
