import type { Diagnosis } from "@testbed/diagnose";
import type { DiagnosisOutput } from "../schema/diagnosis-output.js";
import { short, within } from "./within.js";

const EVIDENCE_SHOWN = 3;

/** A diagnosis in words that fit: each finding with its first evidence. */
export function diagnosisResult(diagnosis: Diagnosis, maxResultBytes: number): DiagnosisOutput {
  const all = diagnosis.findings.map((found) => ({
    category: found.category,
    subcategory: found.subcategory,
    confidence: found.confidence,
    retry: found.retry,
    explanation: short(found.explanation, 600),
    nextStep: short(found.nextStep, 600),
    evidence: found.evidence.slice(0, EVIDENCE_SHOWN).map(({ startLine, endLine, excerpt, ruleId }) => ({
      startLine,
      endLine,
      excerpt: short(excerpt, 800),
      ruleId,
    })),
  }));
  const findings = within(all, { count: all.length, bytes: Math.floor(maxResultBytes * 0.6) });
  const lines = diagnosis.unknown.map(({ line, text }) => ({ line, text: short(text, 400) }));
  const unknown = within(lines, { count: lines.length, bytes: Math.floor(maxResultBytes * 0.2) });
  const evidenceLeft = diagnosis.findings.map(({ evidence }) =>
    Math.max(0, evidence.length - EVIDENCE_SHOWN),
  );
  return {
    outcome: diagnosis.outcome,
    summary: short(diagnosis.summary, 1_000),
    findings: findings.items,
    unknown: unknown.items,
    omitted: findings.omitted + unknown.omitted + evidenceLeft.reduce((sum, left) => sum + left, 0),
    lines: diagnosis.lines,
    ruleset: diagnosis.ruleset,
  };
}
