import { ReportersError, show } from "../error/reporters-error.js";
import { faultOfRun } from "../run/check-run.js";
import { isRecord } from "./is-record.js";
import type { RunEvidence } from "./run-evidence.js";

/** Refuses evidence of the wrong shape, whatever its texts hold. */
export function checkEvidence(evidence: RunEvidence): void {
  const fields: Readonly<Record<string, unknown>> = asRecord(evidence);
  if (typeof fields["stdout"] !== "string")
    refuse("stdout", fields["stdout"], "must be a string", 'pass "" for no output');
  expectOptional(fields, "stderr", isText, "must be a string");
  checkExitCode(fields["exitCode"]);
  expectOptional(
    fields,
    "signal",
    (value) => value === null || isText(value),
    "must be a signal name or null",
  );
  for (const name of ["timedOut", "truncated", "cancelled", "notStarted"]) {
    expectOptional(fields, name, (value) => typeof value === "boolean", "must be true or false");
  }
  expectOptional(fields, "command", isText, "must be a string");
  expectOptional(fields, "args", isTextList, "must be an array of strings");
  expectOptional(fields, "reports", isReportList, "must be an array of { path, content } with string values");
  expectOptional(fields, "summaries", isSummaryList, "must be an array of what summarizeReport returned");
}

function asRecord(evidence: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(evidence)) return evidence;
  const message = `evidence is ${show(evidence)}: it must be an object with stdout and exitCode`;
  throw new ReportersError("invalid-evidence", message);
}

function checkExitCode(value: unknown): void {
  if (value === null || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0)) return;
  refuse(
    "exitCode",
    value,
    "must be an integer of 0 or more, or null",
    "pass null when a signal ended the process",
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && Array.from<unknown>(value).every(isText);
}

function isReportList(value: unknown): boolean {
  return Array.isArray(value) && Array.from<unknown>(value).every(isReport);
}

function isSummaryList(value: unknown): boolean {
  return Array.isArray(value) && Array.from<unknown>(value).every(isSummary);
}

// A summary is the reading of a run without its source.
function isSummary(value: unknown): boolean {
  if (!isRecord(value) || !isText(value["path"]) || typeof value["complete"] !== "boolean") return false;
  const reporter = value["reporter"] ?? "";
  return faultOfRun({ ...value, reporter, source: "report-file" }) === null;
}

function isReport(value: unknown): boolean {
  return isRecord(value) && isText(value["path"]) && isText(value["content"]);
}

function expectOptional(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  accepts: (value: unknown) => boolean,
  rule: string,
): void {
  const value = fields[name];
  if (value !== undefined && !accepts(value)) refuse(name, value, rule, "leave it out when it is not known");
}

function refuse(name: string, value: unknown, rule: string, fix: string): never {
  throw new ReportersError("invalid-evidence", `evidence.${name} is ${show(value)}: it ${rule}; ${fix}`);
}
