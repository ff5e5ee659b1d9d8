import type { TestCase, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

const SECTION = /^There (?:was|were) \d{1,9} (.+):$/u;
const ENTRY = /^\d{1,9}\) (.+)$/u;

/** Reads the entries under `There was 1 failure:` and `There were 2 errors:`. */
export function readPhpunitFailures(lines: readonly string[]): readonly TestFailure[] {
  const failures: TestFailure[] = [];
  let isFailing = false;
  for (const [index, line] of lines.entries()) {
    const section = SECTION.exec(line)?.[1];
    if (section !== undefined) isFailing = /^(?:failures?|errors?)$/u.test(section);
    const title = isFailing && lines[index - 1] === "" ? ENTRY.exec(line)?.[1] : undefined;
    if (title !== undefined) failures.push(toFailure(title, lines.slice(index + 1, index + 30)));
  }
  return failures;
}

function toFailure(title: string, below: readonly string[]): TestFailure {
  const end = below.findIndex((line) => ENTRY.test(line) || line === "--" || SECTION.test(line));
  const message = firstLines(below.slice(0, end === -1 ? below.length : end).join("\n"));
  const location = findLocation(message);
  const at = title.indexOf("::");
  return {
    name: at === -1 ? title : title.slice(at + 2),
    suite: at === -1 ? [] : [title.slice(0, at)],
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}

const STATUSES = { "✔": "passed", "✘": "failed" } as const;

/** Reads the titles of `--testdox` up to the time; the failing ones are repeated below it. */
export function readTestdox(lines: readonly string[]): readonly TestCase[] {
  const tests: TestCase[] = [];
  const end = lines.findIndex((line) => /^Time: \d/u.test(line));
  let suite = "";
  for (const line of lines.slice(0, end === -1 ? lines.length : end)) {
    const [, mark, name] = /^ ([✔✘↩∅☢⚠]) (.+?)(?: +\d[\d.]* ms)?$/u.exec(line.slice(0, 1_000)) ?? [];
    if (/^\S/u.test(line)) suite = line.replace(/ \(.*\)$/u, "");
    if (name === undefined) continue;
    tests.push({ name, suite: [suite], status: mark === "✔" || mark === "✘" ? STATUSES[mark] : "skipped" });
  }
  return tests;
}
