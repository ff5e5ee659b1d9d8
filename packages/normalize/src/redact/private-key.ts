import { holdsVerdict } from "../verdict/words.js";

const begin = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/;
const end = /-----END [A-Z ]{0,20}PRIVATE KEY-----/;
/** A line of base64, indented or quoted, or a header that encrypted keys have. */
const body = /^[ \t"'|>]*[A-Za-z0-9+/=]{1,128}["',]{0,2}$|^[ \t]*(?:Proc-Type|DEK-Info): /;
/** Longer than any word: what looks like one in there is chance. */
const longLine = 40;

/** Finds private keys in text that comes in whole lines (RFC 7468, section 10 and its kin). */
export class PrivateKeys {
  #inside = false;

  /** Adds the ranges to redact; line feeds are none of them. */
  find(text: string, ranges: (readonly [number, number])[]): void {
    if (!this.#inside && !text.includes("PRIVATE KEY-----")) return;
    for (let start = 0; start < text.length;) {
      const feed = text.indexOf("\n", start);
      const stop = feed < 0 ? text.length : feed;
      const line = text.slice(start, stop);
      this.#line(line, start, ranges);
      start = stop + 1;
    }
  }

  #line(line: string, start: number, ranges: (readonly [number, number])[]): void {
    let from = 0;
    // A line that is no part of the key ends it, and may begin another one.
    if (!this.#inside || !(end.test(line) || isBody(line))) from = line.search(begin);
    this.#inside = from >= 0;
    while (this.#inside) {
      const closing = end.exec(line.slice(from));
      const to = closing ? from + closing.index + closing[0].length : line.length;
      if (to > from) ranges.push([start + from, start + to]);
      if (!closing) return;
      const next = line.slice(to).search(begin);
      this.#inside = next >= 0;
      from = to + next;
    }
  }
}

/** `FAIL` and the like are base64 too: a verdict is no part of a key. */
function isBody(line: string): boolean {
  return body.test(line) && (line.length >= longLine || !holdsVerdict(line));
}
