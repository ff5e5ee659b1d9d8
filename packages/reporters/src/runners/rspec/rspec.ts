import { findJsonDocuments } from "../../formats/json/console-json.js";
import { readRspecJson } from "../../formats/json/read-rspec.js";
import { finding } from "../../run/finding.js";
import type { Reading } from "../../run/reading.js";
import type { RunError, TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { competing } from "../summaries.js";
import { rspecRecipe } from "./recipe.js";
import { findRspecSummaries, RSPEC_SUMMARY_START, type RspecSummary } from "./summary.js";

/** RSpec. Source: https://rspec.info/features/3-13/rspec-core/formatters/ */
export const rspec: Runner = {
  reporter: "rspec",
  versions: "RSpec 3.12",
  consoleFormats: ["progress", "documentation", "json"],
  reportFormats: ["json", "junit (rspec_junit_formatter)"],
  completeness: "`Finished in T` with `N examples, M failures` below it, and every failed example listed",
  limits: [
    "Pending examples count as skipped; one that was fixed is a failure.",
    "A dry run that `.rspec` or the configuration asks for shows every example as passed, as a real one does.",
    "Other formatters show no examples: counts are unknown.",
  ],
  starts: ({ tool }) => tool === "rspec",
  readConsole,
  recipe: rspecRecipe,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const documents = findJsonDocuments(console.stdout, '{"version').flatMap(
    (document) => readRspecJson(document, "stdout") ?? [],
  );
  const [first, second] = documents;
  // The formatter prints a document or totals; where both stand, an example printed one of them.
  const hasTotals = console.stdout.some((line) => RSPEC_SUMMARY_START.test(line));
  if (first !== undefined) return second === undefined && !hasTotals ? first : competing("rspec", "stdout");
  return readBySummary(
    {
      reporter: "rspec",
      stream: "stdout",
      marker: "`N examples, M failures`",
      started: /^An error occurred while loading \S+\.rb\./u,
      marks: { starts: RSPEC_SUMMARY_START, goesOn: /^Failures:$|^Finished in \d/u },
      find: findRspecSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

function readRun(summary: RspecSummary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const messages = readMessages(above);
  const failures = readFailed(lines.slice(summary.end), messages);
  const reading = withListed("rspec", summary, { failures, errors: readErrors(above, summary.errorCount) });
  if (showsAll(above, summary.counts.total)) return reading;
  const message = "Other examples are shown than are counted: one of them may have left early.";
  const findings = [...reading.findings, finding("console-undecided", message, "stdout")];
  return { ...reading, counts: null, findings };
}

// An example that calls `exit` is counted, but neither has a mark nor a line.
function showsAll(lines: readonly string[], total: number): boolean {
  const end = lines.findIndex((line) => /^(?:Failures|Pending):|^Finished in \d/u.test(line));
  const shown = lines.slice(0, end === -1 ? lines.length : end).filter((line) => line.trim() !== "");
  const marks = shown.reduce((sum, line) => sum + (/^(?:[.F*]+$|[.*]+)/u.exec(line)?.[0].length ?? 0), 0);
  const indentOf = (line: string | undefined): number =>
    (line ?? "").length - (line ?? "").trimStart().length;
  const leaves = shown.filter(
    (line, index) => indentOf(line) > 0 && indentOf(shown[index + 1]) <= indentOf(line),
  );
  // Text that examples print is indented, too: where there are marks, they are what the formatter shows.
  return marks > 0 ? marks === total : leaves.length >= total;
}

// `rspec ./a_spec.rb:3 # math multiplies`, or the id `'./a_spec.rb[1:1:1]'` where the line is not enough.
function readFailed(lines: readonly string[], messages: ReadonlyMap<string, string>): readonly TestFailure[] {
  return lines.flatMap((line) => {
    const [, place = "", title] = /^rspec (\S+) # (.+)$/u.exec(line.slice(0, 2_000)) ?? [];
    if (title === undefined) return [];
    const location = place.replaceAll("'", "");
    const message = messages.get(title);
    const file = location.replace(/(?::\d+|\[[\d:]+\])$/u, "");
    return [{ name: title, suite: [], file, location, ...(message === undefined ? {} : { message }) }];
  });
}

function readMessages(lines: readonly string[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const title = /^ {2}\d{1,9}\) (.+)$/u.exec(line)?.[1];
    if (title === undefined) continue;
    const below = lines.slice(index + 1, index + 30);
    const end = below.findIndex((text) => /^ {2}\d{1,9}\) |^\S/u.test(text));
    messages.set(title, firstLines(below.slice(0, end === -1 ? below.length : end).join("\n")));
  }
  return messages;
}

function readErrors(lines: readonly string[], count: number): readonly RunError[] {
  const starts = lines.flatMap((line, index) =>
    /^An error occurred (?:while loading|in) /u.test(line) ? [index] : [],
  );
  return Array.from({ length: count }, (_, index) => {
    const start = starts[index];
    if (start === undefined) return { kind: "other", message: "an error occurred outside of examples" };
    const message = firstLines(lines.slice(start, start + 12).join("\n"));
    return { kind: message.startsWith("An error occurred while loading") ? "load" : "hook", message };
  });
}
