import type { Span } from "./span.js";

/**
 * Lines as they will look once paths are replaced. What a line is must not hang on a word in a path that goes:
 * normalizing again would judge the line differently.
 */
export class Mask {
  #text = "";
  #spans: readonly Span[] = [];
  #next = 0;

  /** Takes a text and the spans of its paths, in order. */
  open(text: string, paths: readonly Span[]): void {
    this.#text = text;
    this.#spans = paths;
    this.#next = 0;
  }

  /** Whether a path goes on the line text[start, end). Lines are asked for in order. */
  covers(start: number, end: number): boolean {
    const spans = this.#spans;
    while (this.#next < spans.length && (spans[this.#next]?.end ?? 0) <= start) this.#next++;
    return (spans[this.#next]?.start ?? Number.POSITIVE_INFINITY) < end;
  }

  /** The line text[start, end), after {@link covers}. */
  line(start: number, end: number): string {
    let line = "";
    let from = start;
    for (let next = this.#next; next < this.#spans.length; next++) {
      const span = this.#spans[next];
      if (span === undefined || span.start >= end) break;
      if (span.start < from) continue;
      line += this.#text.slice(from, span.start) + (typeof span.text === "string" ? span.text : "<tmp:1>");
      from = span.end;
    }
    return line + this.#text.slice(from, end);
  }
}
