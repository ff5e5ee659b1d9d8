import { readServiceMessages } from "../../formats/teamcity/service-messages.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading, unfinished } from "../../run/reading.js";

const MESSAGE = /^\s{0,40}##teamcity\[(\w{1,40})[ \]]/u;

// Whether lines hold service messages about tests.
function looksLikeTeamcity(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s{0,40}##teamcity\[test(?:SuiteStarted|Started|Count)\b/u.test(line));
}

/**
 * Reads a run that is nothing but service messages; `null` without any. They have no end of their own: proof is the
 * number of tests announced by `testCount`, or one suite or block around all of them.
 */
export function readTeamcity(lines: readonly string[], evidence: string): Reading | null {
  if (!looksLikeTeamcity(lines)) return null;
  const { tests, failures, openTests, announced, isTorn } = readServiceMessages(lines);
  if (openTests > 0 || isTorn || !isEnclosed(lines, announced, tests.length)) {
    const message = "The service messages have no end: a suite is open, or none stands around all of them.";
    return { ...unfinished("teamcity", finding("end-missing", message, evidence)), failures };
  }
  const isMet = announced === null || announced === tests.length;
  const message = `${announced ?? 0} tests are announced, and ${tests.length} are reported.`;
  return {
    reporter: "teamcity",
    counts: isMet ? countTests(tests, []) : null,
    tests: isMet ? tests : [],
    failures,
    errors: [],
    complete: isMet,
    findings: isMet ? [] : [finding("plan-not-met", message, evidence)],
  };
}

// From the first message to the last, exactly one suite or block is open.
function isEnclosed(lines: readonly string[], announced: number | null, reported: number): boolean {
  let depth = 0;
  let closings = 0;
  for (const line of lines) {
    const kind = MESSAGE.exec(line)?.[1] ?? "";
    if (/^(?:testSuiteStarted|blockOpened)$/u.test(kind)) depth += 1;
    if (/^(?:testSuiteFinished|blockClosed)$/u.test(kind)) {
      depth -= 1;
      if (depth === 0) closings += 1;
    }
  }
  return depth === 0 && (closings === 1 || (announced !== null && announced <= reported));
}
