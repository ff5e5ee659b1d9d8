import { PrivateKeys } from "./private-key.js";
import { base64Cores, secretForms, secretsOf } from "./secrets.js";
import { tokens } from "./tokens.js";
import type { RedactOptions } from "./redact.js";
import { Veil, type Range } from "./veil.js";
import { WrappedBase64 } from "./wrapped-base64.js";

/** Finds secrets. What it found it tells no one. */
export class Redactor {
  readonly #forms: readonly string[];
  /** Those forms of base64 beside which a character may hold bits of the secret. */
  readonly #cores: ReadonlySet<string>;
  readonly #wrapped: WrappedBase64;
  readonly #tokens: boolean;
  readonly #keys = new PrivateKeys();

  constructor(options: RedactOptions) {
    const secrets = secretsOf(options);
    this.#forms = [...new Set(secrets.flatMap(secretForms))].sort((a, b) => b.length - a.length);
    this.#cores = new Set(secrets.flatMap(base64Cores));
    this.#wrapped = new WrappedBase64([...this.#cores]);
    this.#tokens = options.tokens !== "keep";
  }

  /** The next whole lines with marks in the place of their secrets, or undefined if they hold none. */
  veil(text: string): Veil | undefined {
    const found: Range[] = [];
    for (const form of this.#forms) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
        found.push(this.#cores.has(form) ? widened(text, at, at + form.length) : [at, at + form.length]);
    }
    this.#wrapped.find(text, found);
    if (this.#tokens) {
      this.#keys.find(text, found);
      findTokens(text, found);
    }
    return found.length === 0 ? undefined : this.#further(text, merged(found));
  }

  /** Beside a secret a token begins or ends that could not be told from it before. */
  #further(text: string, secrets: readonly Range[]): Veil {
    let veil = new Veil(text, secrets);
    let all = secrets;
    for (let round = 0; this.#tokens && round < rounds; round++) {
      const tokensFound: Range[] = [];
      findTokens(veil.text, tokensFound);
      const more = veil.liftedRanges(tokensFound);
      if (more.length === 0) break;
      all = merged([...all, ...more]);
      veil = new Veil(text, all);
    }
    return veil;
  }
}

/** How many secrets in a row are told apart. */
const rounds = 3;

function findTokens(text: string, found: Range[]): void {
  for (const { hint, shape } of tokens) {
    if (!text.includes(hint)) continue;
    for (const { index, 0: token } of text.matchAll(shape)) found.push([index, index + token.length]);
  }
}

/** With the character before and behind, which may hold bits of the secret too, and the padding. */
function widened(text: string, start: number, end: number): Range {
  const code = /[A-Za-z0-9+/_-]/;
  const from = start > 0 && code.test(text.charAt(start - 1)) ? start - 1 : start;
  let to = code.test(text.charAt(end)) ? end + 1 : end;
  while (to < end + 3 && text.charAt(to) === "=") to++;
  return [from, to];
}

/** Overlapping ranges as one: to replace a part of a secret would show the rest. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
