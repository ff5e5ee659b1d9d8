import type { Span } from "../line/span.js";
import { PrivateKeys } from "./private-key.js";
import { secretForms, secretsOf } from "./secrets.js";
import { tokens } from "./tokens.js";
import type { RedactOptions } from "./redact.js";

/** Finds secrets. What it found it tells no one. */
export class Redactor {
  readonly #forms: readonly string[];
  readonly #tokens: boolean;
  readonly #keys = new PrivateKeys();

  constructor(options: RedactOptions) {
    this.#forms = [...new Set(secretsOf(options).flatMap(secretForms))].sort((a, b) => b.length - a.length);
    this.#tokens = options.tokens !== "keep";
  }

  /** The spans in the next whole lines, in order, none touching another that it overlaps. */
  spans(text: string): readonly Span[] {
    const found: (readonly [number, number])[] = [];
    for (const form of this.#forms) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
        found.push([at, at + form.length]);
    }
    if (this.#tokens) {
      this.#keys.find(text, found);
      for (const { hint, shape } of tokens) {
        if (!text.includes(hint)) continue;
        for (const { index, 0: token } of text.matchAll(shape)) found.push([index, index + token.length]);
      }
    }
    return merged(found).map(([start, end]) => ({ start, end, rule: "redacted", text: "<redacted>" }));
  }
}

/** Overlapping ranges as one: to replace a part of a secret would show the rest. */
function merged(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
