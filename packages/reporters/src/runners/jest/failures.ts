import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** What the blocks under `FAIL file` say. */
export interface JestFailures {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
  /** Files that hold no test. */
  readonly empty: readonly string[];
}

const DID_NOT_RUN = "Test suite failed to run";

/** Reads `● suite › title` blocks; Jest repeats them below many suites, so equal ones are taken once. */
export function readJestFailures(lines: readonly string[]): JestFailures {
  const failures = new Map<string, TestFailure>();
  const errors = new Map<string, RunError>();
  const empty = new Set<string>();
  let file: string | undefined;
  for (const [index, line] of lines.entries()) {
    file = /^(?:FAIL|PASS) +(?:\.\/)?(\S.*?)(?: \([\d.]{1,12} ?m?s\))?$/u.exec(line.trim())?.[1] ?? file;
    const first = /^ {2}● (.*)$/u.exec(line)?.[1];
    if (first === undefined) continue;
    const titles = [first, ...titleLines(lines, index + 1)];
    const title = titles.join("\n");
    const body = bodyAfter(lines, index + titles.length);
    if (title === "Console" && /^console\.[a-z]+/u.test(body)) continue;
    const key = JSON.stringify([file, title, body]);
    const named = file === undefined ? {} : { file };
    if (title !== DID_NOT_RUN) failures.set(key, toFailure(title, body, named));
    else if (body.includes("must contain at least one test")) empty.add(file ?? "");
    else errors.set(key, { kind: "load", message: firstLines(body), ...named });
  }
  return { failures: [...failures.values()], errors: [...errors.values()], empty: [...empty] };
}

// A title may hold line ends; a blank line stands below it.
function titleLines(lines: readonly string[], start: number): readonly string[] {
  const below = lines.slice(start, start + MOST_TITLE_LINES);
  const end = below.findIndex((line) => line.trim() === "" || /^ {4}|^ {2}●/u.test(line));
  return end === -1 ? [] : below.slice(0, end);
}

const MOST_TITLE_LINES = 20;

function toFailure(title: string, body: string, named: { readonly file?: string }): TestFailure {
  const parts = title.split(" › ");
  const location = findLocation(body);
  return {
    name: parts.at(-1) ?? title,
    suite: parts.slice(0, -1),
    ...named,
    ...(body === "" ? {} : { message: firstLines(body) }),
    ...(location === undefined ? {} : { location }),
  };
}

function bodyAfter(lines: readonly string[], start: number): string {
  const body: string[] = [];
  for (let index = start; index < lines.length && body.length < 40; index += 1) {
    const line = lines[index] ?? "";
    if (line !== "" && !line.startsWith("    ")) break;
    body.push(line.slice(4));
  }
  return body.join("\n").trim();
}
