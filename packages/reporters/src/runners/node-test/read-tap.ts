import { readTapLines, type TapResults } from "../../formats/tap/read-tap.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";
import { findTrailers, type Trailer } from "./trailer.js";

/** Reads the TAP of `node --test`. Its end is proved by the plan and by the totals after it. */
export function readNodeTap(lines: readonly string[], evidence: string): Reading {
  const results = readTapLines(lines, evidence);
  const trailer = findTrailers(lines, "#").at(-1) ?? null;
  const findings = [...results.findings, ...checkTrailer(results, trailer, evidence)];
  const sound = !findings.some(({ code }) => code !== "file-without-tests");
  return {
    reporter: "node-test",
    counts: sound ? countTests(results.tests, results.errors) : null,
    tests: sound ? results.tests : [],
    failures: results.failures,
    errors: results.errors,
    complete: results.complete && trailer !== null,
    findings,
  };
}

function checkTrailer(results: TapResults, trailer: Trailer | null, evidence: string): readonly Finding[] {
  if (trailer === null)
    return [finding("end-missing", "The totals that end a run of node --test are missing.", evidence)];
  if (trailer.suites === null) return [];
  const files = results.findings.filter(({ code }) => code === "file-without-tests").length;
  const failedFiles = results.errors.filter(({ file }) => file !== undefined).length;
  const shown = results.tests.length + results.parents.length + files + failedFiles;
  if (shown === trailer.tests + trailer.suites) return [];
  const message = `The stream shows ${shown} tests and suites, its totals say ${trailer.tests + trailer.suites}.`;
  return [finding("console-lines-differ", message, evidence)];
}
