import type { TestRun, Verdict, VerdictPolicy } from "@testbed/reporters";
import type { RunOutcome } from "@testbed/runner";
import type { Assurance } from "./assurance.js";

/** What the assurance of a verdict depends on. */
export interface AssuranceInputs {
  readonly outcome: RunOutcome;
  readonly run: TestRun;
  readonly verdict: Verdict;
  readonly policy: VerdictPolicy;
}

/** What no run in the same process tree under the same user can give; see the levels in docs/architecture.md. */
const beyondL1: readonly string[] = [
  "protected files and the configuration of the runner come from outside the workspace",
  "a canary test proves that failures are still reported",
];

/** Says how hard a verdict would be to fake. */
export function assess({ outcome, run, verdict, policy }: AssuranceInputs): Assurance {
  const conditions: readonly (readonly [held: boolean, condition: string])[] = [
    [run.source === "report-file", "counts come from a report file outside the workspace"],
    [run.complete === true, "the runner reached its end"],
    [!outcome.stdout.truncated && !outcome.stderr.truncated, "no output was dropped"],
    [verdict.status !== "conflict", "exit code, report and console agree"],
    [
      (policy.expectedTests ?? []).length + (policy.expectedNames ?? []).length > 0,
      "the expected tests are listed in the policy",
    ],
    [outcome.verified, "no process of the run is left"],
  ];
  const missing = conditions.filter(([held]) => !held).map(([, condition]) => condition);
  return missing.length === 0 ? { level: "L1", missing: beyondL1 } : { level: "L0", missing };
}
