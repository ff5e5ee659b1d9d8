import type { Span } from "../line/span.js";
import { isWord } from "../text/characters.js";
import { holdsOutcome } from "../verdict/words.js";
import type { CustomRule, LineRule, LiteralRule, RegexRule, TokenRule } from "./custom-rule.js";

/** Longest line, in UTF-16 units, that a regular expression is tried on. */
const longestLine = 2000;

/** Finds what rules of the caller replace. */
export class CustomFinder {
  readonly #exact: readonly (LiteralRule | TokenRule)[];
  readonly #lines: readonly LineRule[];
  readonly #regexes: readonly (RegexRule & { readonly global: RegExp })[];

  constructor(rules: readonly CustomRule[]) {
    this.#exact = rules.filter((rule) => rule.kind === "literal" || rule.kind === "token");
    this.#lines = rules.filter((rule) => rule.kind === "line");
    this.#regexes = rules
      .filter((rule) => rule.kind === "regex")
      .map((rule) => ({ ...rule, global: new RegExp(rule.pattern.source, `${rule.pattern.flags}dg`) }));
  }

  /** The spans in the text, in no order. */
  spans(text: string): Span[] {
    const spans: Span[] = [];
    this.find(text, spans);
    return spans;
  }

  /** Adds the spans in the text, in no order. */
  find(text: string, spans: Span[]): void {
    for (const rule of this.#exact) findExact(rule, text, spans);
    if (this.#lines.length === 0 && this.#regexes.length === 0) return;
    for (let start = 0; start < text.length;) {
      const feed = text.indexOf("\n", start);
      const end = feed < 0 ? text.length : feed;
      this.#line(text.slice(start, end), start, spans);
      start = end + 1;
    }
  }

  #line(line: string, start: number, spans: Span[]): void {
    for (const { text, id } of this.#lines) {
      if (line.trimStart().startsWith(text)) add(line, 0, line.length, id, start, spans);
    }
    if (line.length > longestLine) return;
    for (const { global, id } of this.#regexes) {
      for (const match of line.matchAll(global)) {
        const range = match.indices?.groups?.["replaced"] ?? match.indices?.[0];
        if (range) add(line, range[0], range[1], id, start, spans);
      }
    }
  }
}

function findExact({ kind, text: wanted, id }: LiteralRule | TokenRule, text: string, spans: Span[]): void {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const apart =
      (at === 0 || !isWord(text.charCodeAt(at - 1))) &&
      (end === text.length || !isWord(text.charCodeAt(end)));
    if (kind === "literal" || apart) add(text, at, end, id, 0, spans);
  }
}

/** What tells a pass from a fail is never replaced. */
function add(text: string, from: number, to: number, id: string, offset: number, spans: Span[]): void {
  if (from === to || holdsOutcome(text, from, to)) return;
  spans.push({ start: offset + from, end: offset + to, rule: id, text: `<${id}>` });
}
