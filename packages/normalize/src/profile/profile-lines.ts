import type { Span } from "../line/span.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import { isBlank } from "../text/characters.js";
import type { Cut, Mark, ProfileRules, SlowLines } from "./profiles.js";

const tail = 300;
const longestMarked = 1000;

/** Applies a profile from line to line. */
export class ProfileLines {
  readonly #rules: ProfileRules;
  /** First characters, blanks apart, of the lines that any part of the profile looks at. */
  readonly #initials: ReadonlySet<string>;
  /** Some part looks at every line. */
  readonly #all: boolean;
  #version = Number.POSITIVE_INFINITY;
  #slowBlock = false;
  #hints = false;
  /** Below a line that titles of suites follow. */
  #suites = false;

  constructor(rules: ProfileRules) {
    this.#rules = rules;
    const { slow, clock, cuts, hints, marks, gone, suites } = rules;
    const parts = [cuts, clock ?? [], slow ?? [], hints ?? [], marks ?? [], gone ?? []].flat();
    const below = suites?.below?.initials ?? "";
    this.#initials = new Set(
      parts.flatMap(({ initials }) => Array.from(initials ?? "")).concat(Array.from(below)),
    );
    this.#all = parts.some(({ initials }) => initials === undefined);
  }

  /** What the title of a suite looks like, if the line that was looked at last may be one. */
  get suite(): RegExp | undefined {
    const { suites } = this.#rules;
    return suites?.below === undefined || this.#suites ? suites?.line : undefined;
  }

  /** Adds the spans of the line text[start, end). A line that goes altogether is one span with its line feed. */
  find(text: string, start: number, end: number, spans: Span[]): void {
    let first = start;
    while (first < end && isBlank(text.charCodeAt(first))) first++;
    const initial = text.charAt(first);
    if (first === end) this.#suites = false;
    if (first < end && !this.#all && !this.#slowBlock && !this.#hints && !this.#initials.has(initial)) return;
    const line = text.slice(start, end).trimEnd();
    if (this.#isSlow(line) || this.#isHint(line) || this.#isGone(line)) {
      spans.push({ start, end: Math.min(end + 1, text.length), rule: "profile", text: "" });
      return;
    }
    this.#suites ||= this.#rules.suites?.below?.line.test(line) ?? false;
    this.#clock(line, start, spans);
    for (const cut of this.#rules.cuts) {
      const span = isFor(cut, initial) ? cutSpan(cut, line, start) : undefined;
      if (span) spans.push(span);
    }
    for (const mark of this.#rules.marks ?? []) {
      if (line.length <= longestMarked && isFor(mark, initial)) addMarks(mark, line, start, spans);
    }
  }

  #clock(line: string, start: number, spans: Span[]): void {
    if (!this.#rules.clock?.line.test(line)) return;
    const end = start + line.length;
    spans.push({ start: end - "hh:mm:ss".length, end, rule: "timestamp", text: timestampMark });
  }

  #isGone(line: string): boolean {
    return this.#rules.gone?.some((gone) => line.length <= longestMarked && gone.line.test(line)) ?? false;
  }

  #isSlow(line: string): boolean {
    const { slow } = this.#rules;
    if (!slow) return false;
    if (this.#slowBlock && slow.line.test(line)) return true;
    const version = slow.version.exec(line);
    if (version) this.#version = Number(version[1]);
    if (line === "" || slow.end.test(line)) this.#slowBlock = false;
    if (this.#opensBlock(slow, line)) this.#slowBlock = true;
    return false;
  }

  /** With the advice goes the blank line around it, also where there is none: both ways to print end up equal. */
  #isHint(line: string): boolean {
    const { hints } = this.#rules;
    if (!hints) return false;
    if (this.#hints && (line === "" || hints.line.test(line))) return true;
    this.#hints = hints.after.test(line);
    return false;
  }

  #opensBlock(slow: SlowLines, line: string): boolean {
    if (slow.header.test(line)) return true;
    return this.#version <= slow.failedUpToVersion && slow.failedHeader.test(line);
  }
}

function isFor({ initials }: Cut | Mark, initial: string): boolean {
  return initials === undefined || initials.includes(initial);
}

function addMarks({ line: shape, parts }: Mark, line: string, start: number, spans: Span[]): void {
  const match = shape.exec(line);
  for (const [index, [rule, text]] of parts.entries()) {
    const range = match?.indices?.[index + 1];
    if (range && line.slice(...range) !== text)
      spans.push({ start: start + range[0], end: start + range[1], rule, text });
  }
}

function cutSpan(cut: Cut, line: string, start: number): Span | undefined {
  const from = Math.max(0, line.length - tail);
  const match = cut.suffix.exec(line.slice(from));
  if (!match || !cut.line.test(line)) return undefined;
  const at = from + match.index;
  const stop = at + match[0].length;
  return {
    start: start + at,
    end: start + stop,
    rule: "profile",
    text: keptPlace(cut, line.slice(from, at)),
  };
}

/**
 * A title may end in what looks like a further suffix. Deleting the runner's own would bring it to the end,
 * where it would be deleted in turn: then the place of the suffix is kept.
 */
function keptPlace(cut: Cut, rest: string): string {
  if (!cut.suffix.test(rest.trimEnd())) return "";
  return rest.endsWith(")") ? ` (${durationMark})` : ` ${durationMark}`;
}
