import { isRecord } from "../../evidence/is-record.js";
import { parseJson } from "../json/console-json.js";

/** Where the event says that its test stands. */
export interface EventPlace {
  /** Number of parents. */
  readonly nesting: number;
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** It is the test file itself, which `node --test` runs as a top-level test. */
  readonly isFile: boolean;
}

/** A test or a suite that ended. */
export interface ResultEvent extends EventPlace {
  readonly type: "pass" | "fail";
  readonly isSuite: boolean;
  readonly skip: boolean;
  readonly todo: boolean;
  readonly failureType: string | undefined;
  readonly message: string | undefined;
  readonly frames: readonly string[];
}

/** One line of the report that `helper/node-test-events.mjs` writes. */
export type NodeEvent =
  | ({ readonly type: "enqueue" | "start" } & EventPlace)
  | ResultEvent
  | {
      readonly type: "plan";
      readonly nesting: number;
      readonly count: number;
      readonly file: string | undefined;
    }
  | { readonly type: "diagnostic"; readonly message: string }
  | { readonly type: "summary"; readonly file: string | undefined }
  | { readonly type: "end" };

const DEEPEST = 1_000;
const FIRST_LINE = '{"type":"begin","format":"node-test-events",';

/** Whether a text starts like that report. */
export function looksLikeNodeEvents(content: string): boolean {
  return content.startsWith(FIRST_LINE);
}

/** Reads the first line; it has to be of the one version of the format that there is. */
export function isBegin(line: string): boolean {
  const begin = parseJson(line);
  return isRecord(begin) && begin["type"] === "begin" && begin["version"] === 1;
}

/** Reads one line after the first; `null` when it is none of this format. */
export function readEvent(line: string): NodeEvent | null {
  const event = parseJson(line);
  if (!isRecord(event)) return null;
  switch (event["type"]) {
    case "enqueue":
    case "start": {
      const place = readPlace(event);
      return place === null ? null : { type: event["type"], ...place };
    }
    case "pass":
    case "fail":
      return readResult(event["type"], event);
    case "plan": {
      const { nesting, count, file } = event;
      return isNesting(nesting) && isCount(count) ? { type: "plan", nesting, count, file: text(file) } : null;
    }
    case "diagnostic": {
      const { message } = event;
      return typeof message === "string" ? { type: "diagnostic", message } : null;
    }
    case "summary":
      return { type: "summary", file: text(event["file"]) };
    case "end":
      return { type: "end" };
    default:
      return null;
  }
}

function readPlace(event: Readonly<Record<string, unknown>>): EventPlace | null {
  const { nesting, name, file, line, column, isFile } = event;
  if (!isNesting(nesting) || typeof name !== "string") return null;
  return {
    nesting,
    name,
    file: text(file),
    line: position(line),
    column: position(column),
    isFile: isFile === true,
  };
}

function readResult(type: ResultEvent["type"], event: Readonly<Record<string, unknown>>): ResultEvent | null {
  const place = readPlace(event);
  if (place === null) return null;
  const { kind, skip, todo, error } = event;
  const details = isRecord(error) ? error : {};
  const frames = details["frames"];
  return {
    type,
    ...place,
    isSuite: kind === "suite",
    skip: skip === true,
    todo: todo === true,
    failureType: text(details["failureType"]),
    message: text(details["message"]),
    frames: Array.isArray(frames) ? frames.filter((frame) => typeof frame === "string") : [],
  };
}

function isNesting(value: unknown): value is number {
  return isCount(value) && value <= DEEPEST;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function position(value: unknown): number | undefined {
  return isCount(value) ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
