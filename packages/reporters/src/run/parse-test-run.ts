import { checkEvidence } from "../evidence/check-evidence.js";
import type { RunEvidence } from "../evidence/run-evidence.js";
import { type Invocation, readInvocation } from "../runners/invocation.js";
import { runnerOf } from "../runners/registry.js";
import { listingArgument } from "../runners/lists-only.js";
import { announcedInvocation } from "../runners/script-banner.js";
import { splitLines } from "../text/console-lines.js";
import { missingReports } from "./asked-reports.js";
import { finding } from "./finding.js";
import { readKnownConsole, readUnknownConsole, type ConsoleReading } from "./read-console.js";
import { type ReportReading, readReports } from "./read-reports.js";
import { type Reading, sameCounts, unfinished } from "./reading.js";
import type { Finding, TestRun } from "./test-run.js";
import { withoutUncountedFailures } from "./uncounted-failures.js";

/**
 * Reads all evidence of one run into test cases, counts and findings. It decides nothing: see {@link decideVerdict}.
 *
 * The runner is recognised from `command` and `args`, or else from a console of unambiguous shape. Report files
 * outrank the console; counts that the evidence does not hold are `null`.
 *
 * @param evidence - the facts of the run, all at once
 * @returns what the runner claims, for any content of the evidence
 * @throws {@link ReportersError} with code `invalid-evidence` when the evidence has the wrong shape
 */
export function parseTestRun(evidence: RunEvidence): TestRun {
  checkEvidence(evidence);
  const invocation = invocationOf(evidence);
  const reports = readReports(evidence.reports ?? [], evidence.summaries ?? []);
  const console = readStreams(evidence, invocation);
  const run =
    reports.reading === null
      ? fromConsole(console, reports, evidence)
      : fromReport(reports.reading, reports.findings, console.reading, evidence);
  return withAsked(run, missingReports(evidence, invocation), invocation);
}

// What the command line says about the run beside the runner: reports that have to be there, and that nothing is run.
function withAsked(run: TestRun, missing: readonly Finding[], invocation: Invocation | null): TestRun {
  const listing = invocation === null ? null : listingArgument(invocation);
  if (listing === null)
    return missing.length === 0 ? run : { ...run, findings: [...missing, ...run.findings] };
  const message = `With ${listing.slice(0, 80)} it cannot be told that any test was run.`;
  const findings = [finding("tests-not-run", message, "args"), ...missing, ...run.findings];
  return { ...run, counts: null, tests: [], findings };
}

function readStreams(evidence: RunEvidence, invocation: Invocation | null): ConsoleReading {
  const runner = invocation === null ? null : runnerOf(invocation);
  if (invocation === null || runner === null) return readUnknownConsole(evidence);
  const reading = readKnownConsole(evidence, runner, invocation);
  if (reading !== null) return { reading, findings: [] };
  if ((evidence.reports ?? []).length + (evidence.summaries ?? []).length > 0)
    return { reading: null, findings: [] };
  const message = `The command starts ${runner.reporter}, and neither console nor report holds its end.`;
  return { reading: unfinished(runner.reporter, finding("end-missing", message)), findings: [] };
}

function invocationOf({ command, args = [], stdout }: RunEvidence): Invocation | null {
  if (command === undefined) return null;
  const invocation = readInvocation(command, args);
  if (runnerOf(invocation) !== null) return invocation;
  return announcedInvocation(invocation, splitLines(stdout.slice(0, 4_000))) ?? invocation;
}

function fromReport(
  report: Reading,
  findings: readonly Finding[],
  console: Reading | null,
  evidence: RunEvidence,
): TestRun {
  const added =
    console === null || report.errors.length > 0 || report.showsAll === true ? [] : console.errors;
  const errors = [...report.errors, ...added];
  const compared = compareChannels(report, console, evidence);
  // Where both channels count and differ, neither is known to be right; what both count stands, whatever else differs.
  const isDoubtful =
    compared.some(({ code }) => code === "report-console-disagree") && !countsAgree(report, console);
  return {
    reporter: report.reporter,
    source: "report-file",
    counts: report.counts === null || isDoubtful ? null : { ...report.counts, errors: errors.length },
    tests: report.tests,
    failures: report.failures,
    errors,
    complete: report.complete,
    findings: [...report.findings, ...findings, ...compared],
  };
}

function countsAgree({ counts }: Reading, console: Reading | null): boolean {
  if (console === null || console.counts === null) return true;
  return counts !== null && sameCounts(counts, console.counts);
}

function compareChannels(
  report: Reading,
  console: Reading | null,
  evidence: RunEvidence,
): readonly Finding[] {
  if (evidence.truncated === true)
    return [finding("stream-truncated", "The console is not whole; the report is.")];
  if (console === null || (report.showsAll === true && !report.complete)) return [];
  if (report.totals !== undefined && report.totals === console.totals) return [];
  const disagree = (message: string): readonly Finding[] => [
    finding("report-console-disagree", message, "report and console"),
  ];
  const isBlank = `${evidence.stdout}${evidence.stderr ?? ""}`.trim() === "";
  if (!console.complete)
    return isBlank ? [] : disagree("The report is complete, the console has no end of the run.");
  if (report.counts === null || console.counts === null || sameCounts(report.counts, console.counts))
    return [];
  return disagree(`The report counts ${shown(report)}, the console ${shown(console)}.`);
}

function shown({ counts }: Reading): string {
  return counts === null
    ? "nothing"
    : `${counts.passed} passed and ${counts.failed} failed of ${counts.total}`;
}

function fromConsole(console: ConsoleReading, reports: ReportReading, evidence: RunEvidence): TestRun {
  const findings = [...reports.findings, ...console.findings];
  if (console.reading === null) {
    const empty = { counts: null, tests: [], failures: [], errors: [], complete: null };
    return { reporter: "exit-code", source: "exit-code", ...empty, findings };
  }
  const reading = withoutUncountedFailures(console.reading, evidence);
  const cut = evidence.truncated === true;
  const truncated = cut ? [finding("end-missing", "Bytes of the console were dropped.", "truncated")] : [];
  return {
    ...reading,
    source: "console",
    counts: cut ? null : reading.counts,
    complete: reading.complete && !cut,
    findings: [...reading.findings, ...findings, ...truncated],
  };
}
