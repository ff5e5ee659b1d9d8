import { ReportersError, show } from "../error/reporters-error.js";
import { isRecord } from "../evidence/is-record.js";
import type { TestRun } from "./test-run.js";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isCount: Check = (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isTitles: Check = (value) => Array.isArray(value) && value.every(isText);

const COUNTS = ["total", "passed", "failed", "skipped", "todo", "errors"];
const STATUSES = new Set<unknown>(["passed", "failed", "skipped", "todo", "error"]);
const ERRORS = new Set<unknown>(["load", "hook", "unhandled", "other"]);
const SOURCES = new Set<unknown>(["report-file", "console", "exit-code"]);

const fields: Readonly<Record<keyof TestRun, { readonly holds: Check; readonly rule: string }>> = {
  reporter: { holds: isText, rule: "must be a string" },
  source: { holds: (value) => SOURCES.has(value), rule: "must be report-file, console or exit-code" },
  counts: { holds: (value) => value === null || isCounts(value), rule: "must be null or six counts" },
  tests: { holds: listOf(isTest), rule: "must be an array of test cases" },
  failures: { holds: listOf(isPlace), rule: "must be an array of failures" },
  errors: { holds: listOf(isError), rule: "must be an array of errors" },
  complete: {
    holds: (value) => value === null || typeof value === "boolean",
    rule: "must be a boolean or null",
  },
  findings: { holds: listOf(isFinding), rule: "must be an array of findings" },
};

/** Refuses what is not, or no longer, a run that `parseTestRun` returned. */
export function checkRun(run: TestRun): void {
  const value: unknown = run;
  if (!isRecord(value)) refuse("run", value, "must be an object");
  const fault = faultOfRun(value);
  if (fault !== null) refuse(`run.${fault.name}`, value[fault.name], fault.rule);
}

/** The first field of a run that has a wrong shape; `null` when there is none. */
export function faultOfRun(
  run: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly rule: string } | null {
  for (const [name, { holds, rule }] of Object.entries(fields)) {
    if (!holds(run[name])) return { name, rule };
  }
  return null;
}

function refuse(path: string, value: unknown, rule: string): never {
  const message = `${path} is ${show(value)}: it ${rule}; pass what parseTestRun returned`;
  throw new ReportersError("invalid-run", message);
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && Array.from<unknown>(value).every(check);
}

function isOptional(value: unknown, check: Check): boolean {
  return value === undefined || check(value);
}

function isCounts(value: unknown): boolean {
  return isRecord(value) && COUNTS.every((name) => isCount(value[name]));
}

function isPlace(value: unknown): boolean {
  return (
    isRecord(value) && isText(value["name"]) && isTitles(value["suite"]) && isOptional(value["file"], isText)
  );
}

function isTest(value: unknown): boolean {
  if (!isRecord(value) || !isPlace(value)) return false;
  return STATUSES.has(value["status"]) && isOptional(value["failedAttempts"], isCount);
}

function isError(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return ERRORS.has(value["kind"]) && isText(value["message"]) && isOptional(value["file"], isText);
}

function isFinding(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return isText(value["code"]) && isText(value["message"]) && isOptional(value["evidence"], isText);
}
