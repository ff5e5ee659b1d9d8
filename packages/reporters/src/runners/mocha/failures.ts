import type { TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** An entry of the list below Mocha's totals. */
export interface MochaFailure extends TestFailure {
  /** Its title ends as Mocha ends titles: with a colon. */
  readonly isTitled: boolean;
}

const BODY_LINES = 40;

/** Reads `count` entries between two lines: `  1) suite`, then each inner title two columns further. */
export function readMochaFailures(
  lines: readonly string[],
  range: { readonly start: number; readonly end: number; readonly count: number },
): readonly MochaFailure[] {
  const entries: MochaFailure[] = [];
  for (let index = range.start; index < range.end && entries.length < range.count; index += 1) {
    const prefix = `  ${entries.length + 1}) `;
    const line = lines[index] ?? "";
    if (!line.startsWith(prefix)) continue;
    const titles = [line.slice(prefix.length), ...innerTitles(lines, index + 1)];
    const start = index + titles.length;
    const body = lines.slice(start, Math.min(start + BODY_LINES, range.end));
    entries.push(toFailure(titles, body, entries.length + 2));
  }
  return entries;
}

function innerTitles(lines: readonly string[], start: number): readonly string[] {
  const titles: string[] = [];
  let line = lines[start] ?? "";
  while (line.trim() !== "" && line.length - line.trimStart().length === 7 + 2 * titles.length) {
    titles.push(line.trim());
    line = lines[start + titles.length] ?? "";
  }
  return titles;
}

function toFailure(titles: readonly string[], body: readonly string[], next: number): MochaFailure {
  const end = body.findIndex((line) => line.startsWith(`  ${next}) `));
  const text = (end === -1 ? body : body.slice(0, end)).map((line) => line.trim()).join("\n");
  const message = firstLines(text);
  const location = findLocation(text);
  const last = titles.at(-1) ?? "";
  return {
    name: last.replace(/:$/u, ""),
    suite: titles.slice(0, -1),
    isTitled: last.endsWith(":"),
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
