import type { Span } from "../line/span.js";

/** Finds placeholders that the program itself printed. */
export class Literals {
  readonly #shape: RegExp;

  constructor(rootNames: readonly string[]) {
    const names = ["duration", "timestamp", "tmp(?::\\d{1,9})?", ...rootNames].join("|");
    this.#shape = new RegExp(`<\\\\*(?:${names})>`, "y");
  }

  /** Adds the spans in the text, in order. A further backslash tells the literal from a replacement. */
  find(text: string, spans: Span[]): void {
    for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
      this.#shape.lastIndex = at;
      if (!this.#shape.test(text)) continue;
      const stop = this.#shape.lastIndex;
      spans.push({ start: at, end: stop, rule: "literal", text: `<\\${text.slice(at + 1, stop)}` });
    }
  }
}
