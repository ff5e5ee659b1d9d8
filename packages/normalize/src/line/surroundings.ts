import { isBlank } from "../text/characters.js";
import { BytePrefixes } from "./byte-prefixes.js";
import { namesTestAt, type ByteLine } from "./test-line.js";
import { alternatives, type WordList } from "./word-list.js";

export const operandWords: WordList = {
  words: "expected actual received got want wanted left right difference should".split(" "),
  before: "none",
  behind: "hyphen",
  anyCase: true,
};
export const operandHeader: RegExp = new RegExp(
  String.raw`^\s*["']?${alternatives(operandWords)}|^\s*(?:error: [|>]|["']?found["']?\s*:)`,
  "i",
);
export const assertion: RegExp = /(?:^|\s)(?:Uncaught )?Assertion\w*(?:Error)?\b(?: \[\w+\])?:/;
/** Those in ASCII. */
export const stackWords: WordList = {
  words: ["at ", "Test Files", "Tests:", "Test Suites:", "Time:", "Duration"],
  before: "none",
  behind: "none",
  anyCase: false,
};
/** Headers of pytest: of a test, of what it printed, of the summary. */
const section = String.raw`^(?:-{3,} Captured (?:stdout|stderr|log) (?:call|setup|teardown) -{3,}|_{3,} .+ _{3,}|={3,} .+ ={3,})$`;
export const stack: RegExp = new RegExp(String.raw`^\s*(?:❯ |${alternatives(stackWords)})|${section}`);
export const diffWords: WordList = {
  words: ["expected", "actual", "received"],
  before: "none",
  behind: "word",
  anyCase: true,
};
export const diffHeader: RegExp = new RegExp(
  String.raw`^\s*(?:[-+]{1,3} ?${alternatives(diffWords)}|@@ )`,
  "i",
);
export const closing: RegExp = /^\s*[}\])]/;

/** How lines begin that the expressions above match: a look at some bytes spares most of them. */
const operandBeginnings: BytePrefixes = new BytePrefixes([
  ["\"'", "", ""],
  ["e", "xr", "pr"],
  ["a", "c", "t"],
  ["r", "ei", "cg"],
  ["gf", "o", "tu"],
  ["w", "a", "n"],
  ["ld", "ei", "f"],
  ["s", "h", "o"],
]);
const stackBeginnings: BytePrefixes = new BytePrefixes([
  ["a", "t", " "],
  ["t", "ei", "sm"],
  ["d", "u", "r"],
  ["-_=", "-_=", "-_="],
]);
const closingBeginnings = new BytePrefixes([["}])", "", ""]]);
/** First bytes, blanks apart, of lines that may open a block. */
export const opening: Uint8Array = new Uint8Array(256);
for (const letter of "EeAaRrGgWwLlDdSsFfU+-@\"'0123456789") opening[letter.charCodeAt(0)] = 1;

/**
 * Follows blocks of compared values from line to line: below `expected:`, in a diff, in the message of an assertion.
 * What stands there may be what the test is about, so no time is replaced.
 */
export class Surroundings {
  /** Lines indented deeper than this belong to a compared value; -1 outside of one. */
  #deeperThan = -1;
  #message = false;
  #diff: "no" | "header" | "body" = "no";

  readonly #line: { -readonly [Part in keyof ByteLine]: ByteLine[Part] } = {
    text: "",
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
  };
  /** Where the first byte of the line stands, blanks apart. */
  #first = 0;

  /** Whether the lines that come next stand outside of all blocks, unless one of them opens one. */
  isPlain = true;

  /** Takes the text whose lines come next, and the same as bytes. */
  open(text: string, bytes: Uint8Array): void {
    this.#line.text = text;
    this.#line.bytes = bytes;
  }

  /**
   * Takes the next line in; returns whether it shows compared values. Outside of a block, lines may be left out that
   * begin as none of `openings` and hold no `Assertion`. `asserts`: the line may hold one.
   */
  enter(start: number, end: number, asserts: boolean): boolean {
    const line = this.#line;
    const { bytes } = line;
    let first = start;
    while (first < end && isBlank(bytes[first] ?? 0)) first++;
    if (first === end) return this.#blank();
    if (this.isPlain && opening[bytes[first] ?? 0] !== 1) return false;
    line.start = start;
    line.end = end;
    this.#first = first;
    return this.#judge(asserts);
  }

  #blank(): boolean {
    if (this.#diff === "body") this.#diff = "no";
    return this.#inside();
  }

  #inside(): boolean {
    this.isPlain = this.#deeperThan < 0 && !this.#message && this.#diff === "no";
    return !this.isPlain;
  }

  #judge(asserts: boolean): boolean {
    if (this.#beginsDiff() && diffHeader.test(this.#slice())) {
      this.#diff = "header";
      return this.#inside();
    }
    if (this.#diff !== "no") this.#diff = "body";
    const indent = this.#first - this.#line.start;
    if (this.#deeperThan >= 0 && indent <= this.#deeperThan && !this.#matches(closing, closingBeginnings))
      this.#deeperThan = -1;
    if ((this.#message || this.#diff === "body") && this.#leaves()) {
      this.#message = false;
      if (this.#diff === "body") this.#diff = "no";
    }
    if (this.#matches(operandHeader, operandBeginnings)) {
      if (this.#deeperThan < 0) this.#deeperThan = indent;
      return this.#inside();
    }
    if (asserts && assertion.test(this.#slice())) this.#message = true;
    return this.#inside();
  }

  /** Whether the line may be the header of a difference: its signs, and a word behind them. */
  #beginsDiff(): boolean {
    const { bytes } = this.#line;
    let at = this.#first;
    const code = bytes[at] ?? 0;
    if (code > 0x7f || code === 0x40) return true;
    while (at < this.#first + 3 && (bytes[at] === 0x2b || bytes[at] === 0x2d)) at++;
    return at > this.#first && operandBeginnings.standsAt(bytes, bytes[at] === 0x20 ? at + 1 : at);
  }

  #leaves(): boolean {
    return this.#matches(stack, stackBeginnings) || namesTestAt(this.#line, this.#first);
  }

  /** Beyond ASCII there are more blanks: the expression decides. */
  #matches(expression: RegExp, beginnings: BytePrefixes): boolean {
    const { bytes } = this.#line;
    const may = (bytes[this.#first] ?? 0) > 0x7f || beginnings.standsAt(bytes, this.#first);
    return may && expression.test(this.#slice());
  }

  #slice(): string {
    const { text, start, end } = this.#line;
    return text.slice(start, end);
  }
}
