import type { Diagnosis, Finding } from "@testbed/diagnose";

/** GitHub keeps ten annotations of a kind for a step. */
const MOST_ANNOTATIONS = 10;

/** The findings as workflow commands: the first is an error, the others are warnings. */
export function annotate({ findings, summary }: Diagnosis): string {
  if (findings.length === 0) return `::notice title=testbed diagnose::${escapeMessage(summary)}\n`;
  return findings
    .slice(0, MOST_ANNOTATIONS)
    .map((finding, index) => toCommand(finding, index === 0 ? "error" : "warning"))
    .join("");
}

function toCommand(
  { category, confidence, explanation, evidence, nextStep }: Finding,
  level: string,
): string {
  const lines = evidence.map(
    ({ file, startLine, excerpt }) => `${file === undefined ? "line " : `${file}:`}${startLine}: ${excerpt}`,
  );
  const title = escapeProperty(`${category} (${confidence})`);
  return `::${level} title=${title}::${escapeMessage([explanation, ...lines, nextStep].join("\n"))}\n`;
}

// https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
