import type { Finding, Verdict, VerdictStatus } from "@testbed/reporters";

const reasonsToPass: ReadonlySet<string> = new Set(["all-passed", "exit-code"]);

/** The verdict without its pass; the reason comes first. */
export function withdraw(
  verdict: Verdict,
  status: Extract<VerdictStatus, "conflict" | "error" | "incomplete">,
  reason: Finding,
): Verdict {
  const others = verdict.findings.filter(({ code }) => !reasonsToPass.has(code));
  return { passed: false, status, findings: [reason, ...others], counts: verdict.counts };
}
