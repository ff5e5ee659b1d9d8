import { summarize } from "../decide/summarize.js";
import type { Diagnosis, Evidence, Finding } from "../result/diagnosis.js";
import { retryOf } from "../decide/retry.js";

/** What one run of a commit came to. */
export interface RunFacts {
  readonly diagnosis: Diagnosis;
  readonly failedTests: ReadonlySet<string>;
  readonly passedTests: ReadonlySet<string>;
  /** Whether its tests are known from a report rather than from a log. */
  readonly isReport: boolean;
}

const MOST_NAMES = 5;

/** Compares runs of one commit: a test that failed in one and passed in another is flaky. */
export function compareRuns(runs: readonly RunFacts[]): Diagnosis {
  const failing = runs.find(({ diagnosis }) => diagnosis.outcome === "failed") ?? runs.at(-1);
  if (failing === undefined) return { ...emptyDiagnosis(), summary: summarize("undecided", []) };
  const flaky = flakyFinding(runs, failing);
  const { diagnosis } = failing;
  const others = diagnosis.findings.filter(
    (finding) => finding.category !== "flaky" && (flaky === null || !isExplained(finding, runs)),
  );
  const findings = flaky === null ? diagnosis.findings : [flaky, ...others];
  return {
    ...diagnosis,
    findings,
    summary: summarize(diagnosis.outcome, findings),
    unknown: flaky === null ? diagnosis.unknown : [],
    lines: runs.reduce((sum, run) => sum + run.diagnosis.lines, 0),
    clippedLines: runs.reduce((sum, run) => sum + run.diagnosis.clippedLines, 0),
  };
}

/** Failing tests are explained by being flaky when no run failed with all of them. */
function isExplained({ category }: Finding, runs: readonly RunFacts[]): boolean {
  return (
    category === "assertion" ||
    category === "unknown" ||
    runs.some(({ diagnosis }) => diagnosis.outcome === "passed")
  );
}

function flakyFinding(runs: readonly RunFacts[], failing: RunFacts): Finding | null {
  const names = [...new Set(runs.flatMap(({ failedTests }) => [...failedTests]))];
  const certain = names.filter(
    (name) =>
      runs.some(({ failedTests }) => failedTests.has(name)) &&
      runs.some(({ passedTests }) => passedTests.has(name)),
  );
  if (certain.length > 0) return toFinding(certain, "certain", failing, runs);
  const passed = runs.some(({ diagnosis }) => diagnosis.outcome === "passed");
  const isTestFailure = names.length > 0 || failing.diagnosis.findings[0]?.category === "assertion";
  if (passed && isTestFailure && failing.diagnosis.outcome === "failed")
    return toFinding(names, "certain", failing, runs);
  const differing = names.filter((name) =>
    runs.some((run) => !run.failedTests.has(name) && run.failedTests.size > 0),
  );
  return differing.length > 0 ? toFinding(differing, "likely", failing, runs) : null;
}

function toFinding(
  names: readonly string[],
  confidence: "certain" | "likely",
  failing: RunFacts,
  runs: readonly RunFacts[],
): Finding {
  const shownNames = names.slice(0, MOST_NAMES).join("; ");
  const which =
    names.length === 0
      ? "Tests"
      : names.length === 1
        ? `The test ${shownNames}`
        : `${names.length} tests (${shownNames})`;
  const evidence: readonly Evidence[] = runs
    .flatMap(({ diagnosis }) => diagnosis.findings)
    .flatMap((finding) => finding.evidence)
    .slice(0, MOST_NAMES)
    .map((line) => ({ ...line, ruleId: "runs/differ" }));
  return {
    category: "flaky",
    subcategory: "differs-between-runs",
    confidence,
    evidence: evidence.length > 0 ? evidence : (failing.diagnosis.findings[0]?.evidence ?? []),
    explanation: `${which} failed in one run and not in another of the same commit.`,
    nextStep:
      "Treat it as a defect of the test: find what differs between the runs (time, order, ports, shared state).",
    retry: retryOf.flaky,
  };
}

function emptyDiagnosis(): Omit<Diagnosis, "summary"> {
  return { outcome: "undecided", findings: [], unknown: [], lines: 0, clippedLines: 0, ruleset: "" };
}
