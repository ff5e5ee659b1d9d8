import type { TestStatus } from "../../run/test-run.js";

/** A result line of the spec reporter. */
export interface SpecResult {
  readonly name: string;
  readonly suite: readonly string[];
  readonly status: TestStatus;
  /** It closes a suite or a test that holds subtests. */
  readonly isParent: boolean;
  /** It has to be listed among the failing tests, even as a failing todo. */
  readonly isListed: boolean;
  /** Node 18 closes a parent by `▶`, whether it passed or failed. */
  readonly isUncertain: boolean;
}

/** The tree of results. */
export interface SpecTree {
  readonly results: readonly SpecResult[];
  /** A result stands inside of no parent, or a parent with results has no end: printed text hides its line. */
  readonly isTorn: boolean;
}

const LONGEST_GLUED = 2_000;
const LONGEST_TITLE_LINES = 8;
const GLUED = /^.*?[^\s✔✖﹣⚠▶]( {0,400})(✔|✖|﹣|⚠|▶) (.*\(\d{1,15}(?:\.\d{1,20})?ms\).*)$/u;
const LINE = /^( {0,400})(✔|✖|﹣|⚠|▶) (.*)$/u;
// A parent opens without a duration.
const GLUED_PARENT = /^.*?[^\s✔✖﹣⚠▶]( {0,400})(▶) (.*)$/u;
const INDENT = 2;
// A mark that a test printed stands in front of a result.
const HIDDEN = /^ {2,400}[✔✖﹣⚠▶] /u;
const DURATION = / \(\d{1,15}(?:\.\d{1,20})?ms\)( # .*)?$/u;

/**
 * Reads the tree that the spec reporter prints before its totals. `glued` also takes results that stand behind
 * printed text on the same line, as they do when a test prints without a line end.
 */
export function readSpecLines(lines: readonly string[], glued: "glued" | "own-line"): SpecTree {
  const results: SpecResult[] = [];
  const open: { readonly indent: number; readonly name: string; holds: boolean }[] = [];
  let isTorn = false;
  for (const [index, line] of lines.entries()) {
    const [, spaces = "", glyph, title = ""] =
      LINE.exec(line) ??
      (glued === "glued" && line.length < LONGEST_GLUED
        ? (GLUED.exec(line) ?? GLUED_PARENT.exec(line))
        : null) ??
      [];
    if (glyph === undefined) continue;
    const rest = glyph === "✔" ? wholeTitle(title, lines, index + 1) : title;
    if (rest === null) continue;
    const indent = spaces.length;
    const { name, directive } = splitTitle(rest);
    // Siblings are printed one after the other, so whatever stands deeper is over.
    while ((open.at(-1)?.indent ?? 0) > indent) isTorn = open.pop()?.holds === true || isTorn;
    const last = open.at(-1);
    const closes = last?.indent === indent && last.name === name;
    if (last?.indent === indent) open.pop();
    isTorn ||= last?.indent === indent && !closes && last.holds;
    if (glyph === "▶" && (!closes || !DURATION.test(rest))) {
      open.push({ indent, name: rest, holds: false });
      continue;
    }
    const parent = open.at(-1);
    isTorn ||= indent !== (parent?.indent ?? -INDENT) + INDENT || HIDDEN.test(name);
    if (parent !== undefined) parent.holds = true;
    const suite = open.map((around) => around.name);
    results.push({
      name,
      suite,
      status: statusOf(glyph, directive),
      isParent: closes,
      isListed: glyph === "✖" || glyph === "⚠",
      isUncertain: glyph === "▶",
    });
  }
  return { results, isTorn: isTorn || open.some(({ holds }) => holds) };
}

/** What stands behind the last mark of each line that does not begin with one: printed text hides such a result. */
export function hiddenTitles(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    if (line.length >= LONGEST_GLUED || LINE.test(line) || !DURATION.test(line)) return [];
    const title = /^.*[✔✖﹣⚠▶] (.*)$/u.exec(line)?.[1];
    return title === undefined ? [] : [splitTitle(title).name];
  });
}

// A title may hold line breaks; that of a test that passed always ends with its duration. Other check marks were printed.
function wholeTitle(title: string, lines: readonly string[], next: number): string | null {
  if (DURATION.test(title)) return title;
  const more = lines.slice(next, next + LONGEST_TITLE_LINES);
  const end = more.findIndex((line) => DURATION.test(line) || LINE.test(line));
  return end === -1 || LINE.test(more[end] ?? "") ? null : [title, ...more.slice(0, end + 1)].join("\n");
}

/** Takes duration and directive off a title; that a failure was expected leaves the result as it is. */
export function splitTitle(title: string): { readonly name: string; readonly directive: string | null } {
  const match = DURATION.exec(title);
  if (match !== null) {
    const [, directive = null] = match;
    const isExpected = directive?.startsWith(" # EXPECTED FAILURE") === true;
    return { name: title.slice(0, match.index), directive: isExpected ? null : directive };
  }
  const bare = / # (?:TODO|SKIP)$/u.exec(title);
  return bare === null
    ? { name: title, directive: null }
    : { name: title.slice(0, bare.index), directive: bare[0] };
}

function statusOf(glyph: string, directive: string | null): TestStatus {
  if (glyph === "﹣") return "skipped";
  if (directive !== null || glyph === "⚠") return "todo";
  return glyph === "✔" ? "passed" : "failed";
}
