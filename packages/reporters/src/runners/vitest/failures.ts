import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** What the list of failures on stderr says. */
export interface VitestFailures {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
  /** Files that hold no test. */
  readonly empty: readonly string[];
}

/** Reads ` FAIL  file > suite > title` blocks under `Failed Suites` and `Failed Tests`. */
export function readVitestFailures(lines: readonly string[]): VitestFailures {
  const failures: TestFailure[] = [];
  const errors: RunError[] = [];
  const empty: string[] = [];
  let section: "suites" | "tests" | null = null;
  for (const [index, line] of lines.entries()) {
    const [, heading] = /^⎯{1,200} ?(Failed Suites|Failed Tests|Unhandled Errors) /u.exec(line) ?? [];
    if (heading !== undefined)
      section = heading === "Failed Suites" ? "suites" : heading === "Failed Tests" ? "tests" : null;
    const title = /^ {0,2}FAIL +(.+)$/u.exec(line)?.[1];
    if (title === undefined || section === null) continue;
    const message = messageAfter(lines, index + 1);
    const [file = "", ...path] = title.replace(/^\|?[\w-]{1,40}\| +/u, "").split(" > ");
    if (section === "tests") failures.push(toFailure(file, path, message));
    else if (/^Error: No test (?:suite )?found/u.test(message)) empty.push(file.replace(/ \[.*$/u, ""));
    else
      errors.push({ kind: path.length === 0 ? "load" : "hook", message, file: file.replace(/ \[.*$/u, "") });
  }
  return { failures, errors, empty };
}

function toFailure(file: string, path: readonly string[], message: string): TestFailure {
  const location = findLocation(message);
  return {
    name: path.at(-1) ?? file,
    suite: path.slice(0, -1),
    file,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}

// Several tests that failed the same way share one message below the last of their headings.
function messageAfter(lines: readonly string[], start: number): string {
  const message: string[] = [];
  for (let index = start; index < lines.length && message.length < 40; index += 1) {
    const line = lines[index] ?? "";
    if (/^⎯{3,}/u.test(line)) break;
    if (!/^ {0,2}FAIL +/u.test(line)) message.push(line);
  }
  return firstLines(message.join("\n"));
}
