import type { Span } from "../line/span.js";
import { numbered, unnumbered } from "./names.js";

/** Finds placeholders that the program itself printed. */
export class Literals {
  readonly #shape: RegExp;

  constructor(rootNames: readonly string[]) {
    const names = [...unnumbered, `(?:${numbered.join("|")})(?::\\d{1,9})?`, ...rootNames].join("|");
    this.#shape = new RegExp(`<\\\\*(?:${names})>`, "y");
  }

  /** Adds the span of the literal that starts with the `<` at `at`, if any. A further backslash tells it from a replacement. */
  add(text: string, at: number, spans: Span[]): void {
    this.#shape.lastIndex = at;
    if (!this.#shape.test(text)) return;
    const stop = this.#shape.lastIndex;
    spans.push({ start: at, end: stop, rule: "literal", text: `<\\${text.slice(at + 1, stop)}` });
  }
}
