import { decideVerdict, parseTestRun, type RunEvidence } from "../src/index.js";

/** What is known about a run by construction; what is left out is not known. */
export interface Truth {
  readonly statuses: readonly string[];
  readonly passed?: number;
  readonly failed?: number;
  readonly skippedOrTodo?: number;
  readonly passedAtMost?: number;
  /** Names of all failed tests. */
  readonly failing?: readonly string[];
  /** Parts of names that have to be among the failed ones. */
  readonly failingParts?: readonly string[];
}

/** Everything about a run that contradicts the truth: a wrong status, a wrong count, a wrong name. */
export function problemsOf(evidence: RunEvidence, truth: Truth): readonly string[] {
  const run = parseTestRun(evidence);
  const verdict = decideVerdict(evidence, run);
  const problems: string[] = [];
  const check = (what: string, actual: unknown, wanted: unknown): void => {
    const [is, should] = [JSON.stringify(actual), JSON.stringify(wanted)];
    if (wanted !== undefined && is !== should) problems.push(`${what} is ${is}, not ${should}`);
  };
  if (!truth.statuses.includes(verdict.status)) {
    problems.push(
      `status is ${verdict.status}, not ${truth.statuses.join(" or ")}: ${JSON.stringify(verdict.findings)}`,
    );
  }
  check("passed", verdict.passed, verdict.status === "passed");
  if (verdict.findings.length === 0) problems.push("there is no finding");
  if (run.counts === null) return problems;
  const { total, passed, failed, skipped, todo } = run.counts;
  check("total", total, passed + failed + skipped + todo);
  check("passed tests", passed, truth.passed);
  check("failed tests", failed, truth.failed);
  check("skipped or todo tests", skipped + todo, truth.skippedOrTodo);
  if (passed > (truth.passedAtMost ?? passed)) problems.push(`more than ${truth.passedAtMost} passed`);
  // Mocha's TAP joins the title of the suite to that of the test.
  const names = run.failures.map(({ name }) => name.replace(/^math /u, ""));
  for (const part of truth.failingParts ?? []) {
    if (!names.some((name) => name.toLowerCase().includes(part.toLowerCase())))
      problems.push(`${part} is not among the failed tests`);
  }
  check("failing", names.sort(), truth.failing && [...truth.failing].sort());
  return problems;
}
