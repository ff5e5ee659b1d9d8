import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import type { Summary } from "../summaries.js";

/** The epilogue of Mocha's console reporters. */
export interface MochaSummary extends Summary {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
}

const PASSING = /^ {2}(\d{1,15}) passing \([\d.]{1,20}(?:ms|s|m|h|d)\)$/u;
const HOOK = /"(?:before|after) (?:all|each)" hook\b/u;

/** Finds every epilogue that is followed by its blank line. */
export function findMochaSummaries(lines: readonly string[]): readonly MochaSummary[] {
  const summaries: MochaSummary[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const passing = PASSING.exec(lines[index] ?? "")?.[1];
    if (passing === undefined) continue;
    const summary = readSummary(lines, index, Number(passing));
    if (summary !== null) summaries.push(summary);
  }
  return summaries;
}

function readSummary(lines: readonly string[], start: number, passed: number): MochaSummary | null {
  const pending = /^ {2}(\d{1,15}) pending$/u.exec(lines[start + 1] ?? "")?.[1];
  const failingLine = start + (pending === undefined ? 1 : 2);
  const failing = /^ {2}(\d{1,15}) failing$/u.exec(lines[failingLine] ?? "")?.[1];
  const end = failingLine + (failing === undefined ? 0 : 1);
  // The epilogue ends with a blank line of its own: a text cut off before `pending` has none.
  if (lines[end] !== "" || end + 1 >= lines.length) return null;
  const entries = readEntries(lines.slice(end), Number(failing ?? 0));
  const hooks = entries.filter(({ name }) => HOOK.test(name));
  const failures = entries.filter((entry) => !hooks.includes(entry));
  const failed = Number(failing ?? 0) - hooks.length;
  const skipped = Number(pending ?? 0);
  return {
    start,
    end: end + 1,
    // Hooks that failed are errors, not tests.
    counts: { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: hooks.length },
    failures,
    errors: hooks.map(({ name, suite, message = "" }) => ({
      kind: "hook" as const,
      message: `${[...suite, name].join(" > ")}: ${message}`,
    })),
  };
}

// `  1) suite`, then each inner title two columns further, the last one ending with a colon.
function readEntries(lines: readonly string[], failing: number): readonly TestFailure[] {
  const entries: TestFailure[] = [];
  for (let index = 0; index < lines.length && entries.length < failing; index += 1) {
    const prefix = `  ${entries.length + 1}) `;
    const line = lines[index] ?? "";
    if (!line.startsWith(prefix)) continue;
    const titles = [line.slice(prefix.length)];
    while (!titles.at(-1)?.endsWith(":") && /^ {5,}\S/u.test(lines[index + titles.length] ?? "")) {
      titles.push((lines[index + titles.length] ?? "").trim());
    }
    const path = titles.map((title, depth) =>
      depth === titles.length - 1 ? title.replace(/:$/u, "") : title,
    );
    entries.push(
      toFailure(path, lines.slice(index + titles.length, index + titles.length + 40), entries.length + 2),
    );
  }
  return entries;
}

function toFailure(path: readonly string[], body: readonly string[], next: number): TestFailure {
  const end = body.findIndex((line) => line.startsWith(`  ${next}) `));
  const text = (end === -1 ? body : body.slice(0, end)).map((line) => line.trim()).join("\n");
  const message = firstLines(text.trim());
  const location = findLocation(text);
  return {
    name: path.at(-1) ?? "",
    suite: path.slice(0, -1),
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
