import type { Diagnosis, Finding } from "../result/diagnosis.js";

const LONGEST = 200;

/** One line for a person. */
export function summarize(outcome: Diagnosis["outcome"], findings: readonly Finding[]): string {
  const [first, ...others] = findings;
  if (first === undefined)
    return outcome === "passed" ? "The log says that it passed." : "Nothing in this log says that it failed.";
  const line = first.evidence[0];
  const place =
    line === undefined ? "" : ` (${line.file === undefined ? "" : `${line.file}, `}line ${line.startLine})`;
  const more =
    others.length === 0 ? "" : `; ${others.length} more ${others.length === 1 ? "finding" : "findings"}`;
  const text = `${first.category}, ${first.confidence}: ${first.explanation}`;
  return `${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}${place}${more}`;
}
