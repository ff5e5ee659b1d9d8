import { styleText } from "node:util";
import type { NormalizedOutput, UsedConfinement } from "@testbed/grader";
import { oneLine } from "./one-line.js";
import type { TestCounts, TestFailure, Verdict } from "@testbed/reporters";

/** What a person is told about a verdict. */
export interface VerdictSummary {
  readonly verdict: Verdict;
  readonly reporter: string;
  readonly failures: readonly TestFailure[];
  readonly assurance?: string;
  readonly confinement?: UsedConfinement;
  /** What the run printed; its end is shown where no failure is named. */
  readonly output?: NormalizedOutput;
}

/** Lines for a person: the decision first, then why, then what failed. */
export function describeVerdict({
  verdict,
  reporter,
  failures,
  assurance,
  confinement,
  output,
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
    ...(verdict.passed || failures.length > 0 || output === undefined ? [] : endOf(output)),
    "",
  ].join("\n");
}

const shownLines = 12;

/** The end of what was printed: standard error, or else standard output. */
function endOf({ stdout, stderr }: NormalizedOutput): readonly string[] {
  const [name, text] = stderr.trim() === "" ? ["output", stdout] : ["error", stderr];
  const lines = text.trimEnd().split("\n");
  if (lines.join("") === "") return [];
  return [`  end of standard ${name}:`, ...lines.slice(-shownLines).map((line) => `    ${oneLine(line)}`)];
}

function describeCounts(counts: TestCounts | null): string {
  if (counts === null) return "counts unknown";
  const { passed, failed, skipped, todo, errors } = counts;
  return `${passed} passed, ${failed} failed, ${skipped} skipped, ${todo} todo, ${errors} errors`;
}
