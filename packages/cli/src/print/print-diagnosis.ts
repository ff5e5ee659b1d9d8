import { styleText } from "node:util";
import type { Diagnosis, Evidence, Finding, InformativeLine } from "@testbed/diagnose";

const retryWords = {
  no: "Running it again does not help.",
  yes: "Running it again may help.",
  later: "Running it again later may help.",
  "after-fix": "Running it again helps once that is set right.",
  once: "Run it again once; a second failure needs a change.",
} as const;

/** Lines for a person: what broke, the lines that say so, and what to do. */
export function describeDiagnosis({ findings, summary, unknown }: Diagnosis): string {
  if (findings.length === 0) return `${[summary, ...unknown.map(describeLine)].join("\n")}\n`;
  return findings.map((finding, index) => describeFinding(finding, index === 0)).join("\n");
}

function describeFinding(finding: Finding, isFirst: boolean): string {
  const { category, subcategory, confidence, evidence, explanation, nextStep, retry } = finding;
  const head = styleText(isFirst ? "red" : "yellow", category, { stream: process.stdout });
  return [
    `${head} (${subcategory}), ${confidence}: ${explanation}`,
    ...evidence.map(describeEvidence),
    `  next: ${nextStep} ${retryWords[retry]}`,
    "",
  ].join("\n");
}

function describeEvidence({ file, startLine, excerpt, ruleId }: Evidence): string {
  return `  ${file === undefined ? "line " : `${file}:`}${startLine}: ${excerpt} [${ruleId}]`;
}

function describeLine({ file, line, text }: InformativeLine): string {
  return `  ${file === undefined ? "line " : `${file}:`}${line}: ${text}`;
}
