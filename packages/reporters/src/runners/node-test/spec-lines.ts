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

const LINE = /^( {0,400})(✔|✖|﹣|⚠|▶) (.*)$/u;
const DURATION = / \(\d{1,15}(?:\.\d{1,20})?ms\)( # .*)?$/u;

/** Reads the tree that the spec reporter prints before its totals. */
export function readSpecLines(lines: readonly string[]): readonly SpecResult[] {
  const results: SpecResult[] = [];
  const open: { readonly indent: number; readonly name: string }[] = [];
  for (const line of lines) {
    const [, spaces = "", glyph, rest = ""] = LINE.exec(line) ?? [];
    if (glyph === undefined) continue;
    const indent = spaces.length;
    const { name, directive } = splitTitle(rest);
    const closes = open.findLastIndex((parent) => parent.indent === indent && parent.name === name);
    if (glyph === "▶" && (closes === -1 || !DURATION.test(rest))) {
      open.push({ indent, name: rest });
      continue;
    }
    if (closes !== -1) open.splice(closes);
    const suite = open.filter((parent) => parent.indent < indent).map((parent) => parent.name);
    results.push({
      name,
      suite,
      status: statusOf(glyph, directive),
      isParent: closes !== -1,
      isListed: glyph === "✖" || glyph === "⚠",
      isUncertain: glyph === "▶",
    });
  }
  return results;
}

/** Takes duration and directive off a title. */
export function splitTitle(title: string): { readonly name: string; readonly directive: string | null } {
  const match = DURATION.exec(title);
  if (match !== null) return { name: title.slice(0, match.index), directive: match[1] ?? null };
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
