import type { Finding, Verdict } from "@testbed/reporters";
import type { RunOutcome } from "@testbed/runner";
import type { ReportReading } from "../evidence/read-reports.js";

/**
 * Adds to a verdict what only the composition can see: why nothing started, what was left behind, and that a report
 * which was asked for is missing. The last two withdraw a pass; nothing here makes one.
 */
export function confirmVerdict(
  decided: Verdict,
  outcome: RunOutcome,
  reading: ReportReading | null,
): Verdict {
  const verdict = addFacts(decided, outcome);
  if (!verdict.passed) return verdict;
  if (reading?.status === "missing") {
    const message = "The runner was told to write a report and did not: it stopped before its end.";
    return withdraw(verdict, "incomplete", { code: "report-missing", message });
  }
  if (reading?.status === "refused") {
    const message = `The report was not read: ${reading.reason}.`;
    return withdraw(verdict, "conflict", { code: "report-refused", message });
  }
  if (outcome.survivors.length > 0) {
    const message = `${outcome.survivors.length} processes of the run could not be killed.`;
    return withdraw(verdict, "error", { code: "process-survived", message });
  }
  return verdict;
}

function addFacts(verdict: Verdict, { notStarted, containment }: RunOutcome): Verdict {
  if (notStarted !== null) {
    const message = `The command did not start: ${notStarted.reason}.`;
    return { ...verdict, findings: [{ code: notStarted.reason, message }, ...verdict.findings] };
  }
  if (containment.leaked > 0) {
    const message = `${containment.leaked} processes of the run were still alive after its end, and were killed.`;
    return { ...verdict, findings: [...verdict.findings, { code: "process-leaked", message }] };
  }
  return verdict;
}

function withdraw(verdict: Verdict, status: "incomplete" | "conflict" | "error", finding: Finding): Verdict {
  return { passed: false, status, findings: [finding, ...verdict.findings], counts: verdict.counts };
}
