import type { Span } from "../line/span.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import type { Cut, ProfileRules, SlowLines } from "./profiles.js";

const tail = 300;

/** Applies a profile from line to line. */
export class ProfileLines {
  readonly #rules: ProfileRules;
  #version = Number.POSITIVE_INFINITY;
  #slowBlock = false;

  constructor(rules: ProfileRules) {
    this.#rules = rules;
  }

  /**
   * Spans of the line that stands at `start`; `feed` is 1 where it ends in a line feed.
   * A line that goes altogether is one span with its line feed.
   */
  find(line: string, start: number, feed: number, spans: Span[]): void {
    const { slow, clock, cuts } = this.#rules;
    if (slow && this.#isSlow(slow, line)) {
      spans.push({ start, end: start + line.length + feed, rule: "profile", text: "" });
      return;
    }
    const text = line.trimEnd();
    if (clock?.test(text)) {
      spans.push({
        start: start + text.length - 8,
        end: start + text.length,
        rule: "timestamp",
        text: timestampMark,
      });
    }
    for (const cut of cuts) {
      const span = cutSpan(cut, text, start);
      if (span) spans.push(span);
    }
  }

  #isSlow(slow: SlowLines, line: string): boolean {
    if (this.#slowBlock && slow.line.test(line.trimEnd())) return true;
    const version = slow.version.exec(line);
    if (version) this.#version = Number(version[1]);
    if (line === "" || slow.end.test(line)) this.#slowBlock = false;
    if (slow.header.test(line)) this.#slowBlock = true;
    if (this.#version <= slow.failedUpToVersion && slow.failedHeader.test(line)) this.#slowBlock = true;
    return false;
  }
}

function cutSpan(cut: Cut, line: string, start: number): Span | undefined {
  const from = Math.max(0, line.length - tail);
  const end = line.slice(from);
  const match = cut.suffix.exec(end);
  if (!match || !cut.line.test(line)) return undefined;
  const at = from + match.index;
  const stop = at + match[0].length;
  return { start: start + at, end: start + stop, rule: "profile", text: stacked(cut, line.slice(from, at)) };
}

/**
 * A title may end in what looks like a further suffix. Deleting the runner's own would bring it to the end,
 * where it would be deleted in turn: then the place of the suffix is kept.
 */
function stacked(cut: Cut, rest: string): string {
  if (!cut.suffix.test(rest.trimEnd())) return "";
  return rest.endsWith(")") ? ` (${durationMark})` : ` ${durationMark}`;
}
