/**
 * From here on, base64 at the end of a line may have been cut there: RFC 2045, section 6.8, has lines of 76, RFC 7468
 * of 64.
 */
const atEnd =
  /(?:(?<=\\n)|(?<![A-Za-z0-9+/_\\-]))[A-Za-z0-9+/_-]{60,}(?=[ \t]*$|["'`]?[ \t]{0,8}[+,.&\\]?[ \t]{0,8}$|\\r?\\?n)/gm;
/** Behind a gutter, the quote of a string, or a line feed as a string literal has it. */
const atStart = /(?<=^[^A-Za-z0-9+/_\n-]{0,40}|\\n)[A-Za-z0-9+/_-]{4,}/gm;
const shortestPart = 4;

/** Finds base64 that is wrapped, line by line: what of the secret ends one line or begins another. */
export class WrappedBase64 {
  readonly #cores: readonly string[];

  /** `cores`: what the secrets contribute to base64. */
  constructor(cores: readonly string[]) {
    this.#cores = cores;
  }

  /** Adds the ranges to redact; line feeds are none of them. */
  find(text: string, ranges: (readonly [number, number])[]): void {
    if (this.#cores.length === 0) return;
    for (const { index, 0: code } of text.matchAll(atEnd))
      for (const core of this.#cores) addEnd(code, core, index, ranges);
    for (const { index, 0: code } of text.matchAll(atStart))
      for (const core of this.#cores) addStart(code, core, index, ranges);
  }
}

/** Adds what of the secret ends the base64 that stands at `start`. */
function addEnd(code: string, core: string, start: number, ranges: (readonly [number, number])[]): void {
  const end = start + code.length;
  if (core.includes(code)) ranges.push([start, end]);
  for (let length = Math.min(code.length, core.length - 1); length >= shortestPart; length--) {
    if (!code.endsWith(core.slice(0, length))) continue;
    // In front of it stands at most one character with bits of the secret.
    ranges.push([Math.max(start, end - length - 1), end]);
    return;
  }
}

/** Adds what of the secret begins the base64 that stands at `start`. */
function addStart(code: string, core: string, start: number, ranges: (readonly [number, number])[]): void {
  for (let length = Math.min(code.length, core.length - 1); length >= shortestPart; length--) {
    if (!code.startsWith(core.slice(-length))) continue;
    ranges.push([start, start + Math.min(length + 1, code.length)]);
    return;
  }
}
