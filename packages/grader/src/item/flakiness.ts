import type { Finding, TestRun } from "@testbed/reporters";
import type { FlakyPolicy, ItemOutcome } from "./item-result.js";

/** What is known of an attempt when it is compared with the others. */
export interface ComparedAttempt {
  readonly outcome: ItemOutcome;
  readonly run: TestRun | null;
}

/** Whether attempts disagree, or a runner says that a test passed only after it had failed. */
export function isFlaky(attempts: readonly ComparedAttempt[]): boolean {
  const retried = attempts.some(({ run }) =>
    (run?.tests ?? []).some(({ status, failedAttempts = 0 }) => status === "passed" && failedAttempts > 0),
  );
  return retried || disagreement(attempts) !== null;
}

/** What is said of attempts that disagree; null where they agree. */
export function flakyFinding(attempts: readonly ComparedAttempt[], policy: FlakyPolicy): Finding | null {
  const counts = disagreement(attempts);
  if (counts === null) return null;
  const consequence = policy === "pass" ? "flaky counts as a pass here" : "flaky is no pass";
  const message = `${counts.passed} of ${counts.graded} attempts passed; ${consequence}.`;
  const names = unsteadyTests(attempts);
  return { code: "flaky", message, ...(names.length === 0 ? {} : { evidence: names.join("\n") }) };
}

function disagreement(
  attempts: readonly ComparedAttempt[],
): { readonly passed: number; readonly graded: number } | null {
  const passed = attempts.filter(({ outcome }) => outcome === "passed").length;
  const failed = attempts.filter(({ outcome }) => outcome === "failed").length;
  return passed === 0 || failed === 0 ? null : { passed, graded: passed + failed };
}

const mostNamed = 20;

/** Tests that passed in one attempt and did not in another. */
function unsteadyTests(attempts: readonly ComparedAttempt[]): readonly string[] {
  const seen = new Map<string, Set<boolean>>();
  for (const { name, suite, file, status } of attempts.flatMap(({ run }) => run?.tests ?? [])) {
    const title = [...(file === undefined ? [] : [file]), ...suite, name].join(" > ");
    seen.set(title, (seen.get(title) ?? new Set()).add(status === "passed"));
  }
  return [...seen].flatMap(([title, passed]) => (passed.size > 1 ? [title] : [])).slice(0, mostNamed);
}
