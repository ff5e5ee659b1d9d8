import { failureMarkOf } from "../runners/failure-marks.js";
import { splitLines } from "../text/console-lines.js";
import { clip } from "../text/clip.js";
import type { RunEvidence } from "../evidence/run-evidence.js";
import { finding } from "./finding.js";
import type { Reading } from "./reading.js";

/**
 * Takes the counts of a console away that shows a failure of its runner above totals without one: a test of the same
 * process printed the totals, or the failure. Nothing in the text tells which.
 */
export function withoutUncountedFailures(reading: Reading, { stdout, stderr = "" }: RunEvidence): Reading {
  const mark = failureMarkOf(reading.reporter);
  const isGreen =
    (reading.counts?.failed ?? 0) === 0 && reading.failures.length + reading.errors.length === 0;
  if (mark === null || !isGreen || !reading.complete || explainsMarks(reading)) return reading;
  for (const [stream, text] of Object.entries({ stdout, stderr })) {
    const line = splitLines(text).find((each) => mark.test(each.slice(0, LONGEST_LINE)));
    if (line === undefined) continue;
    const message = `The line "${clip(line.trim(), 80)}" says that something failed, and no failure is counted.`;
    return {
      ...reading,
      counts: null,
      tests: [],
      findings: [...reading.findings, finding("failure-uncounted", message, stream)],
    };
  }
  return reading;
}

// Jest and Vitest mark a file without tests as failed; Catch2 shows what failed as expected, which counts as skipped.
function explainsMarks({ reporter, counts, findings }: Reading): boolean {
  const isExpected = reporter === "catch2" && (counts?.skipped ?? 0) > 0;
  return isExpected || findings.some(({ code }) => code === "file-without-tests");
}

const LONGEST_LINE = 2_000;
