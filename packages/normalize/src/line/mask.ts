import { bySpan, type Span } from "./span.js";

/**
 * Lines as they will look once paths are replaced. What a line is must not hang on a word in a path that goes:
 * normalizing again would judge the line differently.
 */
export class Mask {
  readonly #text: string;
  readonly #spans: readonly Span[];
  #next = 0;

  constructor(text: string, paths: readonly Span[]) {
    this.#text = text;
    this.#spans = [...paths].sort(bySpan);
  }

  /** The line text[start, end). Lines are asked for in order. */
  line(start: number, end: number): string {
    let line = "";
    let from = start;
    for (; this.#next < this.#spans.length; this.#next++) {
      const span = this.#spans[this.#next];
      if (span === undefined || span.start >= end) break;
      if (span.start < from) continue;
      line += this.#text.slice(from, span.start) + (typeof span.text === "string" ? span.text : "<tmp:1>");
      from = span.end;
    }
    return line + this.#text.slice(from, end);
  }
}
