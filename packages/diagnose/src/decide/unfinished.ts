import type { Finding, InformativeLine } from "../result/diagnosis.js";
import type { Scan } from "../scan/scanner.js";

/** The last line of a log that ends while tests run, without a word of why; `null` when no log does. */
export function openTests(scans: readonly Scan[]): InformativeLine | null {
  const scan = scans.find(({ sessions }) => sessions.at(-1)?.outcome === "unfinished");
  const last = scan?.lastLine;
  const session = scan?.sessions.at(-1);
  if (scan === undefined || last === undefined || last === null || session === undefined) return null;
  const hasWord = scan.informative.some(({ line, score }) => score >= 2 && line >= last.line - 1);
  return session.end < last.line || hasWord
    ? null
    : { ...(scan.file === undefined ? {} : { file: scan.file }), ...last };
}

/** A runner that is ended while a test does not return prints no summary; other ends of it do leave a word. */
export function unfinishedFinding({ file, line, text }: InformativeLine): Finding {
  return {
    category: "hang",
    subcategory: "tests-without-end",
    confidence: "suspected",
    evidence: [
      {
        ...(file === undefined ? {} : { file }),
        startLine: line,
        endLine: line,
        excerpt: text,
        ruleId: "ending/unfinished-tests",
      },
    ],
    explanation:
      "The log ends while tests run, and no word says why: a test that never returned, or a log cut off.",
    nextStep: "Look at the test that ran last, and give the exit code of the process if it is known.",
    retry: "once",
  };
}
