import type { Finding, Verdict } from "@testbed/reporters";
import type { NotStarted, RunOutcome } from "@testbed/runner";
import type { GradeEvidence } from "./grade-result.js";
import { withdraw } from "./withdraw.js";

/**
 * Adds to a verdict what only the composition can see: why nothing started, what was left behind, and that a report
 * which was asked for is missing. The last two withdraw a pass; nothing here makes one.
 */
export function confirmVerdict(decided: Verdict, evidence: GradeEvidence): Verdict {
  const { outcome, reading } = evidence;
  if (outcome.notStarted !== null) return notStarted(decided, evidence.command, outcome.notStarted);
  if (outcome.sandboxFailure !== null) {
    const { mode, layer } = outcome.sandboxFailure;
    const message = `The isolation ${mode} was refused by the layer ${layer}; \`testbed doctor\` says what is missing.`;
    return { ...decided, findings: [{ code: "sandbox-failed", message }] };
  }
  const findings = [...decided.findings, ...reachedLimits(outcome), ...leftovers(outcome)];
  const verdict = { ...decided, findings };
  if (!verdict.passed) return verdict;
  const [limit] = reachedLimits(outcome);
  if (limit !== undefined) return withdraw({ ...decided, findings: leftovers(outcome) }, "error", limit);
  if (reading.status === "missing") {
    const message = "The runner was told to write a report and did not: it stopped before its end.";
    return withdraw(verdict, "incomplete", { code: "report-missing", message });
  }
  if (reading.status === "refused") {
    const message = `The report was not read: ${reading.reason}.`;
    return withdraw(verdict, "conflict", { code: "report-refused", message });
  }
  if (outcome.survivors.length > 0) {
    const message = `${outcome.survivors.length} processes of the run could not be killed.`;
    return withdraw(verdict, "error", { code: "process-survived", message });
  }
  return verdict;
}

/** What the reports and streams of a run that never was say is noise. */
function notStarted(verdict: Verdict, command: string, { reason, message }: NotStarted): Verdict {
  const why = `${JSON.stringify(command)} did not start: ${mendings[reason] ?? message}`;
  return { ...verdict, findings: [{ code: reason, message: why }] };
}

/** Sentences that name no directory of this machine: they are shown to whoever calls a server. */
const mendings: Readonly<Partial<Record<NotStarted["reason"], string>>> = {
  "command-not-found": "it is not on the PATH of the run; install it, or give its absolute path.",
  "not-executable": "it is not executable; check its permissions and its first line.",
  "bad-interpreter": "its first line names an interpreter that cannot be run; install that one.",
  "directory-not-found": "the workspace is gone; create another one.",
  "not-a-directory": "the workspace is gone; create another one.",
  "image-not-found": "the image of its container is not on this machine; pull it or build it first.",
  "arguments-too-long": "its arguments and variables are longer than the system takes; pass less.",
};

/** A run that reached a limit did not do what it was asked to, whatever its main process made of that. */
function reachedLimits({ resourceLimit }: RunOutcome): readonly Finding[] {
  if (resourceLimit === null) return [];
  const what = {
    memory: "the kernel killed a process of the run for want of memory",
    processes: "the kernel refused the run another process",
    disk: "a file of the run became larger than it may",
  }[resourceLimit];
  return [{ code: "resource-limit", message: `The run reached its limit of ${resourceLimit}: ${what}.` }];
}

function leftovers({ containment, verified, scratchRemoved }: RunOutcome): readonly Finding[] {
  const findings: Finding[] = [];
  if (containment.leaked > 0) {
    const fate = verified ? "they were killed" : "whether all of them are gone is not known";
    const message = `${containment.leaked} processes of the run were still alive after its end; ${fate}.`;
    findings.push({ code: "process-leaked", message });
  }
  if (!scratchRemoved) {
    const message =
      "HOME and TMPDIR of the run were too large to be removed in time; that goes on in the background.";
    findings.push({ code: "scratch-left", message });
  }
  return findings;
}
