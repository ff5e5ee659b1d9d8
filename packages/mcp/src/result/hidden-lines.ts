import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ItemResult, Task } from "@testbed/grader";
import { short } from "./within.js";

/** Longer files are no tests that anybody wrote. */
const MAX_FILE_BYTES = 1_048_576;
/** A shorter line is in too many texts to say anything of a file. */
const MIN_LINE_LENGTH = 8;
/** A shorter piece of a line may well be a word of the runner. */
const MIN_PART_LENGTH = 24;
const WITHHELD = "[withheld]";

/** Takes what is written in the files of a grader out of texts. */
export interface HiddenLines {
  /** The lines of a message that are no lines of these files, the first ones of them. */
  readonly message: (text: string) => string;
  /** A name, unless it is written in these files as a line of code. */
  readonly name: (text: string) => string;
}

/** Reads the files that grade a task, so that a result can leave out what they say. */
export async function readHiddenLines(task: Task): Promise<HiddenLines> {
  const { graderOf } = await import("@testbed/grader");
  const entries = await readdir(graderOf(task), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const lines = new Set<string>();
  for (const path of paths) {
    const content = await readFile(path);
    if (content.length > MAX_FILE_BYTES) continue;
    for (const line of content.toString("utf8").split("\n").map(plain)) if (isCode(line)) lines.add(line);
  }
  return hidingLines([...lines]);
}

/** The same result without these lines: while code is graded it can read the tests, and write them wherever it writes. */
export function withoutTests(result: ItemResult, { message, name }: HiddenLines): ItemResult {
  return {
    ...result,
    findings: result.findings.map(({ evidence, ...finding }) => ({
      ...finding,
      message: message(finding.message),
      ...(evidence === undefined ? {} : { evidence: name(evidence) }),
    })),
    failures: result.failures.map(({ file, location, message: said, ...failure }) => ({
      name: name(failure.name),
      suite: failure.suite.map(name),
      ...(file === undefined ? {} : { file: name(file) }),
      ...(location === undefined ? {} : { location: name(location) }),
      ...(said === undefined ? {} : { message: message(said) }),
    })),
    errors: result.errors.map(({ kind, file, ...error }) => ({
      kind,
      message: message(error.message),
      ...(file === undefined ? {} : { file: name(file) }),
    })),
  };
}

/** Hides lines that are plain already. */
function hidingLines(lines: readonly string[]): HiddenLines {
  const isHidden = (text: string): boolean => {
    const shown = plain(text);
    return shown.length >= MIN_LINE_LENGTH && lines.some((line) => shown.includes(line));
  };
  const isPartOfOne = (text: string): boolean => {
    const shown = plain(text);
    return shown.length >= MIN_PART_LENGTH && lines.some((line) => line.includes(shown));
  };
  return {
    message: (text) => {
      const first = text.split("\n", LINES_SEARCHED).filter((line) => line.trim() !== "");
      const kept = first.filter((line) => !isHidden(line) && !isPartOfOne(line) && !isFrame(line));
      return kept.length === 0 ? WITHHELD : short(kept.slice(0, LINES_KEPT).join("\n"), MESSAGE_BYTES);
    },
    name: (text) => (isHidden(text) ? WITHHELD : text),
  };
}

const LINES_SEARCHED = 100;
const LINES_KEPT = 3;
const MESSAGE_BYTES = 300;

/** However a runner indents or escapes it. */
function plain(line: string): string {
  return line.replaceAll(/[\s\\]+/g, "");
}

/** Words alone, such as a title, are no secret. */
function isCode(line: string): boolean {
  return line.length >= MIN_LINE_LENGTH && /[^\p{L}\p{N}_-]/u.test(line);
}

/** Lines with which runners quote a source: numbered, marked by a caret, or pytest's own. */
function isFrame(line: string): boolean {
  return /^\s*(?:>?\s*\d+\s*\||\|?\s*[\^~]+\s*$|>\s)/.test(line);
}
