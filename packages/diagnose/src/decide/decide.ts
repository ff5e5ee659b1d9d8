import type { Diagnosis, Finding, InformativeLine } from "../result/diagnosis.js";
import type { ScoredLine } from "../scan/informative-lines.js";
import type { Scan } from "../scan/scanner.js";
import { endingFinding, type Ending } from "./ending.js";
import { findingsOf } from "./findings.js";
import { rulesetName } from "./ruleset.js";
import { openTests, unfinishedFinding } from "./unfinished.js";
import { summarize } from "./summarize.js";
import { endsWell, endsWithDeed } from "./ends-well.js";
import { attemptOf, isPassing } from "./place.js";
import { weigh } from "./weigh.js";

const MOST_LINES = 10;

/** Decides what the files of one job come to. */
export function decide(scans: readonly Scan[], ending: Ending): Diagnosis {
  const stated = statedOutcome(scans, ending);
  const found = stated === "passed" ? notices(scans) : asSureAs(stated, scans);
  const informative = stated === "passed" ? [] : informativeLines(scans);
  const findings = complete(found, stated, scans, ending, informative);
  const isKnown = findings.length > 0 && findings[0]?.category !== "unknown";
  const isSure = isKnown && findings[0]?.confidence !== "suspected";
  const outcome = stated === "undecided" && isSure ? "failed" : stated;
  return {
    outcome,
    findings,
    summary: summarize(outcome, findings),
    unknown: isKnown ? [] : informative,
    lines: scans.reduce((sum, scan) => sum + scan.lines, 0),
    clippedLines: scans.reduce((sum, scan) => sum + scan.clippedLines, 0),
    ruleset: rulesetName(),
  };
}

function statedOutcome(scans: readonly Scan[], ending: Ending): Diagnosis["outcome"] {
  const ended = outcomeOfProcess(ending);
  if (ended !== "undecided") return ended;
  const isPassed = scans.some(saysPassed);
  if (scans.some(hasFailed)) {
    if (isPassed) return "passed";
    return scans.every((scan) => !hasFailed(scan) || wentOnAndPassed(scan)) ? "undecided" : "failed";
  }
  if (isPassed) return "passed";
  return scans.length > 0 && scans.every(endsWithPassingTests) ? "passed" : "undecided";
}

function outcomeOfProcess({ exitCode, signal, timedOut }: Ending): Diagnosis["outcome"] {
  if (timedOut === true || (exitCode ?? 0) !== 0 || (signal ?? null) !== null) return "failed";
  return exitCode === 0 ? "passed" : "undecided";
}

function hasFailed(scan: Scan): boolean {
  const { steps, sessions } = scan;
  return (
    steps.isFailed ||
    steps.failed.size > 0 ||
    sessions.some(({ outcome, start }) => outcome === "failed" && !wasRetried(scan, start))
  );
}

function wasRetried({ steps }: Scan, line: number): boolean {
  return steps.retried.some(({ from, to }) => line >= from && line <= to);
}

/** The service says that the job passed, and no test that failed may have printed it. */
function saysPassed({ steps, sessions }: Scan): boolean {
  return (
    steps.isPassed &&
    !steps.isFailed &&
    !sessions.some(({ outcome, end }) => outcome === "failed" && end > steps.passedAt)
  );
}

/**
 * A step failed, and behind it tests ran and passed: a failure that the job is allowed to go on after, or tests that are run
 * whatever happened. Both are written alike.
 */
function wentOnAndPassed({ steps, sessions }: Scan): boolean {
  const { lastFailure, isFailed } = steps;
  if (isFailed || lastFailure === 0) return false;
  return (
    sessions.some(({ outcome, start }) => outcome === "passed" && start > lastFailure) &&
    !sessions.some(({ outcome, end }) => outcome === "failed" && end > lastFailure)
  );
}

/** Nothing was printed behind the summary of tests that passed that would say that the job failed all the same. */
function endsWithPassingTests(scan: Scan): boolean {
  const last = scan.sessions.at(-1);
  if (last?.outcome !== "passed") return false;
  return !scan.hits.some(
    (hit) =>
      (hit.rule.catchAll !== true || hit.rule.scope !== "thrown") &&
      hit.rule.category !== "flaky" &&
      attemptOf(hit, scan) === undefined &&
      weigh(hit, scan) === "full" &&
      (hit.line > last.end || hit.rule.scope === "runner"),
  );
}

/** Where the job may have got over a step that failed, what failed there is suspected only; where its last word is one of success, what jobs get over is no finding. */
function asSureAs(stated: Diagnosis["outcome"], scans: readonly Scan[]): readonly Finding[] {
  const found = findingsOf(scans);
  if (stated !== "undecided") return found;
  if (scans.some(hasFailed)) return found.map((finding) => ({ ...finding, confidence: "suspected" }));
  return scans.every(endsWithDeed) ? found.filter(({ category }) => !isPassing(category)) : found;
}

/** What is worth telling about a job that passed: tests that needed a second attempt. */
function notices(scans: readonly Scan[]): readonly Finding[] {
  return findingsOf(scans).filter(({ category }) => category === "flaky");
}

function complete(
  found: readonly Finding[],
  stated: Diagnosis["outcome"],
  scans: readonly Scan[],
  ending: Ending,
  informative: readonly InformativeLine[],
): readonly Finding[] {
  if (stated === "passed") return found;
  const last = lastLine(scans);
  const byEnding = last === null ? null : endingFinding(ending, found, last);
  if (byEnding !== null) return [...found, byEnding];
  if (found.length > 0) return found;
  const open = stated === "undecided" ? openTests(scans) : null;
  if (open !== null) return [unfinishedFinding(open)];
  const saysFailure = scans.some((scan) => scan.informative.some(saysError)) && !scans.every(endsWell);
  const isFailure = stated === "failed" || saysFailure;
  const lines = !isFailure ? [] : informative.length > 0 ? informative : last === null ? [] : [last];
  return lines.length === 0 ? [] : [unknownFinding(lines)];
}

/** The line starts like an error message; one that only holds such a word may be said in passing. */
function saysError({ score }: ScoredLine): boolean {
  return score >= 3;
}

function unknownFinding(lines: readonly InformativeLine[]): Finding {
  return {
    category: "unknown",
    subcategory: "no-rule-fits",
    confidence: "suspected",
    evidence: lines.slice(-5).map(({ file, line, text }) => ({
      ...(file === undefined ? {} : { file }),
      startLine: line,
      endLine: line,
      excerpt: text,
      ruleId: "unknown/informative",
    })),
    explanation: "No rule fits this log. The lines are those that look most like an error.",
    nextStep: "Read the lines named here; the last ones are often nearest to the failure.",
    retry: "once",
  };
}

function informativeLines(scans: readonly Scan[]): readonly InformativeLine[] {
  const perFile = Math.max(1, Math.floor(MOST_LINES / Math.max(1, scans.length)));
  return scans
    .flatMap(({ file, informative }) =>
      informative
        .slice(-perFile)
        .map(({ line, text }) => ({ ...(file === undefined ? {} : { file }), line, text })),
    )
    .slice(0, MOST_LINES);
}

function lastLine(scans: readonly Scan[]): InformativeLine | null {
  const scan = scans.findLast(({ lastLine: line }) => line !== null);
  if (scan?.lastLine === undefined || scan.lastLine === null) return null;
  return { ...(scan.file === undefined ? {} : { file: scan.file }), ...scan.lastLine };
}
