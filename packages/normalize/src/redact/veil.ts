import type { Span } from "../line/span.js";

/** What stands for a secret. */
const redactedMark = "<redacted>";

/** Part of a text, [start, end). */
export type Range = readonly [start: number, end: number];

/**
 * A text with marks in the place of its secrets. All other rules look at this one: what they find beside a secret, and
 * what they take its line for, must not hang on the secret, or normalizing again would find something else.
 */
export class Veil {
  readonly text: string;
  /** By secret: where it stands in the original. */
  readonly #secrets: readonly Range[];
  /** By secret: where its mark stands in the veiled text. */
  readonly #marks: readonly Range[];

  /** `secrets`: in order, none over another. */
  constructor(original: string, secrets: readonly Range[]) {
    let text = "";
    let from = 0;
    const marks: Range[] = [];
    for (const [start, end] of secrets) {
      text += original.slice(from, start);
      marks.push([text.length, text.length + redactedMark.length]);
      text += redactedMark;
      from = end;
    }
    this.text = text + original.slice(from);
    this.#secrets = secrets;
    this.#marks = marks;
  }

  /** How many secrets there are. */
  get count(): number {
    return this.#secrets.length;
  }

  /**
   * What becomes of the original: the spans of the veiled text, in order, and those secrets that none of them takes
   * with it. A span that would leave a part of a mark goes.
   */
  lifted(spans: readonly Span[]): readonly Span[] {
    const result: Span[] = [];
    let next = 0;
    let from = 0;
    for (const span of spans) {
      if (span.start < from) continue;
      while ((this.#marks[next]?.[1] ?? Number.POSITIVE_INFINITY) <= span.start)
        result.push(this.#secret(next++));
      const after = this.#firstFrom(span.end, next);
      if (!this.#isWhole(span, next, after)) continue;
      result.push({ ...span, start: this.#original(span.start, next), end: this.#original(span.end, after) });
      next = after;
      from = span.end;
    }
    while (next < this.#marks.length) result.push(this.#secret(next++));
    return result;
  }

  /** The ranges of the veiled text that hold no part of a mark, as those of the original. */
  liftedRanges(ranges: readonly Range[]): readonly Range[] {
    const spans = ranges.map(([start, end]) => ({ start, end, rule: "", text: "" }));
    spans.sort((a, b) => a.start - b.start || b.end - a.end);
    return this.lifted(spans).flatMap(({ start, end, rule }) => (rule === "" ? [[start, end] as const] : []));
  }

  #secret(index: number): Span {
    const [start, end] = this.#secrets[index] ?? [0, 0];
    return { start, end, rule: "redacted", text: redactedMark };
  }

  /** The first mark from `index` on that does not begin before `end`. */
  #firstFrom(end: number, index: number): number {
    let first = index;
    while ((this.#marks[first]?.[0] ?? Number.POSITIVE_INFINITY) < end) first++;
    return first;
  }

  /** Whether the span holds the marks [first, after) as a whole, and is no mark itself. */
  #isWhole({ start, end, rule }: Span, first: number, after: number): boolean {
    if (first === after) return true;
    const [[firstStart = 0] = [], [, lastEnd = 0] = []] = [this.#marks[first], this.#marks[after - 1]];
    return start <= firstStart && lastEnd <= end && rule !== "literal";
  }

  /** Where in the original a place stands before which `index` marks end. */
  #original(at: number, index: number): number {
    const [mark, secret] = [this.#marks[index - 1], this.#secrets[index - 1]];
    return mark && secret ? at - mark[1] + secret[1] : at;
  }
}
