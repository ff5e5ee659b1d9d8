import { isUtf8 } from "node:buffer";
import { WorkspaceError, quote } from "../error/workspace-error.js";
import { knownOptions } from "../options/known-options.js";

/** Which bytes of a file. */
export interface ReadRange {
  /**
   * First byte, from 0; beyond the end, nothing is read.
   * @defaultValue 0
   */
  readonly start?: number;
  /**
   * Number of bytes at most.
   * @defaultValue up to the end
   */
  readonly length?: number;
  /**
   * Number of bytes at most, counted from the end of the file; instead of `start` and `length`.
   * @defaultValue none
   */
  readonly tail?: number;
}

/** Some bytes of a file in a form that fits into JSON. */
export interface FilePart {
  /** Text, or the bytes in base64. */
  readonly content: string;
  /** How `content` stands for the bytes. Text that a range cuts inside a character is given without the halves. */
  readonly encoding: "utf8" | "base64";
  /** By the first bytes of the file: `text/plain` for text, `application/octet-stream` where nothing is known. */
  readonly mediaType: string;
  /** First byte of `content` in the file. */
  readonly start: number;
  /** The byte after the last one of `content`. */
  readonly end: number;
  /** Size of the file in bytes. */
  readonly size: number;
}

interface CheckedRange {
  readonly start: number;
  readonly length: number;
  readonly tail: number | undefined;
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["89504e470d0a1a0a", "image/png"],
  ["ffd8ff", "image/jpeg"],
  ["474946383961", "image/gif"],
  ["474946383761", "image/gif"],
  ["255044462d", "application/pdf"],
  ["504b0304", "application/zip"],
  ["1f8b", "application/gzip"],
];
const LONGEST_CHARACTER = 4;

/** Checks which bytes are asked for. */
export function checkRange(range: ReadRange): CheckedRange {
  const { start, length, tail } = knownOptions(range, "range", ["start", "length", "tail"]);
  if (tail !== undefined && (start !== undefined || length !== undefined)) {
    throw new WorkspaceError(
      "invalid-options",
      "tail stands beside start or length; give the one or the others",
    );
  }
  return {
    start: count("start", start) ?? 0,
    length: count("length", length) ?? Number.POSITIVE_INFINITY,
    tail: count("tail", tail),
  };
}

function count(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new WorkspaceError(
    "invalid-options",
    `${name} is ${quote(value)}; give a whole number of bytes from 0`,
  );
}

/** The bytes that are asked for. */
export function cutPart(bytes: Uint8Array, { start, length, tail }: CheckedRange): FilePart {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = whole.length;
  const first = Math.min(size, tail === undefined ? start : Math.max(0, size - tail));
  const last = Math.min(size, tail === undefined ? first + length : size);
  if (!isUtf8(whole) || whole.includes(0)) {
    const content = whole.toString("base64", first, last);
    return { content, encoding: "base64", mediaType: typeOf(whole), start: first, end: last, size };
  }
  const from = nextCharacter(whole, first, last);
  const to = Math.max(from, last === size ? last : thisCharacter(whole, last));
  const content = whole.toString("utf8", from, to);
  return { content, encoding: "utf8", mediaType: "text/plain", start: from, end: to, size };
}

const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function nextCharacter(bytes: Buffer, at: number, end: number): number {
  let next = at;
  while (next < end && next - at < LONGEST_CHARACTER && isInside(bytes[next])) next += 1;
  return next;
}

function thisCharacter(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_CHARACTER && isInside(bytes[start])) start -= 1;
  return start;
}

function typeOf(bytes: Buffer): string {
  const head = bytes.toString("hex", 0, 12);
  if (head.startsWith("52494646") && head.endsWith("57454250")) return "image/webp";
  return SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1] ?? "application/octet-stream";
}
