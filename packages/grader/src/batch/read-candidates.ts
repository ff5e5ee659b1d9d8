import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { GraderError } from "../errors.js";
import type { BatchLine } from "./batch-item.js";
import { toLine } from "./candidate-line.js";

/**
 * Reads candidates: one JSON object a line, one JSON array of them, or one JSON object of them by their ids. Each is a
 * prediction of SWE-bench (`instance_id`, `model_name_or_path`, `model_patch`), or names its `task` and one of `patch`, `files`
 * and `directory`, which is relative to the file.
 *
 * @param path - The file.
 * @returns An entry for each line that is not blank; one that cannot be used says why, and does not stop the others.
 * @throws `GraderError` `invalid-candidates` when the file cannot be read, or is empty.
 */
export async function readCandidates(path: string): Promise<readonly BatchLine[]> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const message = `${path} cannot be read (${error.code ?? error.message}); name a file of candidates.`;
    throw new GraderError("invalid-candidates", message);
  });
  const content = withoutMark(bytes);
  const entries = isArray(content)
    ? arrayEntries(path, content)
    : (mapEntries(content) ?? jsonLines(content));
  if (entries.length === 0)
    throw new GraderError("invalid-candidates", `${path} holds no candidate; write one JSON object a line.`);
  const directory = dirname(resolve(path));
  return entries.map(({ line, value, reason }): BatchLine =>
    reason === undefined ? toLine(line, value, directory) : { status: "invalid", line, reason },
  );
}

interface Entry {
  readonly line: number;
  readonly value?: unknown;
  /** Why it is no value. */
  readonly reason?: string;
}

/** A byte order mark says nothing in UTF-8. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(Buffer.from("\uFEFF")) ? bytes.subarray(3) : bytes;
}

function isArray(content: Buffer): boolean {
  return content.subarray(0, 4096).toString("latin1").trimStart().startsWith("[");
}

const lineFeed = 0x0a;
const decoder = new TextDecoder("utf-8", { fatal: true });

function jsonLines(content: Buffer): readonly Entry[] {
  const entries: Entry[] = [];
  for (let start = 0, line = 1; start < content.length; line += 1) {
    const feed = content.indexOf(lineFeed, start);
    const end = feed < 0 ? content.length : feed;
    const entry = toEntry(line, content.subarray(start, end));
    if (entry !== null) entries.push(entry);
    start = end + 1;
  }
  return entries;
}

function toEntry(line: number, bytes: Buffer): Entry | null {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { line, reason: "it is no UTF-8" };
  }
  if (text.trim() === "") return null;
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    return { line, reason: "it is no JSON" };
  }
}

function arrayEntries(path: string, content: Buffer): readonly Entry[] {
  try {
    const values: unknown = JSON.parse(decoder.decode(content));
    return Array.isArray(values) ? values.map((value: unknown, index) => ({ line: index + 1, value })) : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GraderError("invalid-candidates", `${path} is no JSON: ${reason}; correct it.`, {
      cause: error,
    });
  }
}

const largestMap = 268_435_456;

/** SWE-bench also takes one object with the predictions by their ids; null for anything else. */
function mapEntries(content: Buffer): readonly Entry[] | null {
  if (content.length > largestMap) return null;
  try {
    const value: unknown = JSON.parse(decoder.decode(content));
    if (typeof value !== "object" || value === null || "instance_id" in value || "task" in value) return null;
    const values: readonly unknown[] = Object.values(value);
    const isMap = values.length > 0 && values.every((entry) => typeof entry === "object" && entry !== null);
    return isMap ? values.map((entry, index) => ({ line: index + 1, value: entry })) : null;
  } catch {
    return null;
  }
}
