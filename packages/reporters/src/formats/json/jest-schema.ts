import { isRecord } from "../../evidence/is-record.js";
import { isCount, isFlag, isListOf, isNullish, isNumber, isOptional, isText, type Shape } from "./shape.js";

/** One test case. */
export interface JestAssertion {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped" | "pending" | "todo" | "disabled" | "focused";
  readonly failureMessages?: readonly string[] | null | undefined;
  readonly invocations?: number | null | undefined;
  readonly retryReasons?: readonly string[] | null | undefined;
  readonly location?: { readonly line: number; readonly column: number } | null | undefined;
}

/** One test file. */
export interface JestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string | null | undefined;
  readonly assertionResults: readonly JestAssertion[];
}

/** The result that Jest writes and Vitest writes after it. */
export interface JestResult {
  readonly success: boolean;
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  /** Suites that failed to run; Vitest has no such count. */
  readonly numRuntimeErrorTestSuites?: number | undefined;
  readonly wasInterrupted?: boolean | undefined;
  readonly testResults: readonly JestFile[];
}

const STATUSES: ReadonlySet<unknown> = new Set<JestAssertion["status"]>([
  "passed",
  "failed",
  "skipped",
  "pending",
  "todo",
  "disabled",
  "focused",
]);

function isAssertion(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return (
    isTextList(value["ancestorTitles"]) &&
    typeof value["title"] === "string" &&
    STATUSES.has(value["status"]) &&
    isNullish(value["failureMessages"], isTextList) &&
    isNullish(value["invocations"], isCount) &&
    isNullish(value["retryReasons"], isTextList) &&
    isNullish(value["location"], isPosition)
  );
}

// A loop of its own: one that is called with every shape costs several times as much for each test case.
const isTextList: Shape = (value) => {
  if (!Array.isArray(value)) return false;
  for (const entry of value) if (typeof entry !== "string") return false;
  return true;
};
const isPosition: Shape = (value) => isRecord(value) && isNumber(value["line"]) && isNumber(value["column"]);

function isFile(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return (
    isText(value["name"]) &&
    isText(value["status"]) &&
    isNullish(value["message"], isText) &&
    isListOf(value["assertionResults"], isAssertion)
  );
}

/**
 * Whether a document is such a result, as far as it is read.
 * Source: https://jestjs.io/docs/configuration#testresultsprocessor-string and https://vitest.dev/guide/reporters#json-reporter
 */
export function isJestResult(document: unknown): document is JestResult {
  if (!isRecord(document)) return false;
  return (
    isFlag(document["success"]) &&
    isCount(document["numTotalTests"]) &&
    isCount(document["numFailedTests"]) &&
    isOptional(document["numRuntimeErrorTestSuites"], isCount) &&
    isOptional(document["wasInterrupted"], isFlag) &&
    isListOf(document["testResults"], isFile)
  );
}

/** Whether a result is Jest's own: Vitest has no count of suites that failed to run. */
export function isJestOwn(result: JestResult): boolean {
  return result.numRuntimeErrorTestSuites !== undefined;
}
