import { isRecord } from "../../evidence/is-record.js";
import { isCount, isListOf, isNullish, isOptional, isText } from "./shape.js";

/** One test case or failed hook. */
export interface MochaTest {
  readonly title: string;
  readonly fullTitle: string;
  readonly file?: string | null | undefined;
  readonly currentRetry?: number | undefined;
  readonly err?: { readonly message?: unknown; readonly stack?: unknown } | undefined;
}

/** The result of Mocha's JSON reporter. */
export interface MochaResult {
  readonly stats: {
    readonly tests: number;
    readonly passes: number;
    readonly pending: number;
    readonly failures: number;
  };
  readonly tests: readonly MochaTest[];
  readonly pending: readonly MochaTest[];
  readonly failures: readonly MochaTest[];
  readonly passes: readonly MochaTest[];
}

function isTest(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return (
    isText(value["title"]) &&
    isText(value["fullTitle"]) &&
    isNullish(value["file"], isText) &&
    isOptional(value["currentRetry"], isCount) &&
    isOptional(value["err"], isRecord)
  );
}

function isStats(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return ["tests", "passes", "pending", "failures"].every((name) => isCount(value[name]));
}

/** Whether a document is such a result, as far as it is read. Source: https://mochajs.org/#json */
export function isMochaResult(document: unknown): document is MochaResult {
  if (!isRecord(document)) return false;
  const lists = ["tests", "pending", "failures", "passes"];
  return isStats(document["stats"]) && lists.every((name) => isListOf(document[name], isTest));
}
