import type { Span } from "../line/span.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import { isBlank } from "../text/characters.js";
import type { Cut, ProfileRules, SlowLines } from "./profiles.js";

const tail = 300;

/** Applies a profile from line to line. */
export class ProfileLines {
  readonly #rules: ProfileRules;
  /** First characters, blanks apart, of the lines that any part of the profile looks at. */
  readonly #initials: ReadonlySet<string>;
  #version = Number.POSITIVE_INFINITY;
  #slowBlock = false;
  #hints = false;

  constructor(rules: ProfileRules) {
    this.#rules = rules;
    const { slow, clock, cuts, hints } = rules;
    this.#initials = new Set(
      [cuts, clock ?? [], slow ?? [], hints ?? []].flat().flatMap(({ initials }) => Array.from(initials)),
    );
  }

  /** Adds the spans of the line text[start, end). A line that goes altogether is one span with its line feed. */
  find(text: string, start: number, end: number, spans: Span[]): void {
    let first = start;
    while (first < end && isBlank(text.charCodeAt(first))) first++;
    const initial = text.charAt(first);
    if (first < end && !this.#slowBlock && !this.#hints && !this.#initials.has(initial)) return;
    const line = text.slice(start, end).trimEnd();
    if (this.#isSlow(line) || this.#isHint(line)) {
      spans.push({ start, end: Math.min(end + 1, text.length), rule: "profile", text: "" });
      return;
    }
    this.#clock(line, start, spans);
    for (const cut of this.#rules.cuts) {
      const span = cut.initials.includes(initial) ? cutSpan(cut, line, start) : undefined;
      if (span) spans.push(span);
    }
  }

  #clock(line: string, start: number, spans: Span[]): void {
    if (!this.#rules.clock?.line.test(line)) return;
    const end = start + line.length;
    spans.push({ start: end - "hh:mm:ss".length, end, rule: "timestamp", text: timestampMark });
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
