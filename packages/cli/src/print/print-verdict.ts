import { styleText } from "node:util";
import type { UsedConfinement } from "@testbed/grader";
import { oneLine } from "./one-line.js";
import type { TestCounts, TestFailure, Verdict } from "@testbed/reporters";

/** What a person is told about a verdict. */
export interface VerdictSummary {
  readonly verdict: Verdict;
  readonly reporter: string;
  readonly failures: readonly TestFailure[];
  readonly assurance?: string;
  readonly confinement?: UsedConfinement;
}

/** Lines for a person: the decision first, then why, then what failed. */
export function describeVerdict({
  verdict,
  reporter,
  failures,
  assurance,
  confinement,
}: VerdictSummary): string {
  const facts = [
    describeCounts(verdict.counts),
    `read as ${reporter}`,
    ...(assurance === undefined ? [] : [`assurance ${assurance}`]),
    ...(confinement === undefined || confinement.mode === "process" ? [] : [`isolation ${confinement.mode}`]),
  ];
  const color = verdict.passed ? "green" : "red";
  return [
    `${styleText(color, verdict.status, { stream: process.stdout })}: ${facts.join(", ")}`,
    ...verdict.findings.map((finding) => `  ${oneLine(finding.message)} [${finding.code}]`),
    ...failures.map((failure) => `  failed: ${oneLine([...failure.suite, failure.name].join(" > "))}`),
    "",
  ].join("\n");
}

function describeCounts(counts: TestCounts | null): string {
  if (counts === null) return "counts unknown";
  const { passed, failed, skipped, todo, errors } = counts;
  return `${passed} passed, ${failed} failed, ${skipped} skipped, ${todo} todo, ${errors} errors`;
}
