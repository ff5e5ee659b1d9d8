import { isBlank } from "../text/characters.js";

const verdictLine =
  /^\s*(?:[✓✔√✗✘✖×✕❯▶○◌↓⎯●•﹣✎]|(?:not )?ok\b|PASS\b|FAIL\b|(?:PASSED|FAILED|ERROR) [^(]|#\s*Subtest:|\d+\) |--- (?:PASS|FAIL|SKIP)\b|=== (?:RUN|PAUSE|CONT|NAME)\b|test at |\.\.\.$)/u;
const operandHeader =
  /^\s*["']?(?:expected|actual|received|got|want(?:ed)?|left|right|difference|should)(?![\w-])|^\s*error: [|>]/i;
const assertion = /(?:^|\s)(?:Uncaught )?Assertion\w*(?:Error)?\b(?: \[\w+\])?:/;
const stack = /^\s*(?:at |❯ |Test Files|Tests:|Test Suites:|Time:|Duration)/;
const diffHeader = /^\s*(?:[-+]{1,3} ?(?:expected|actual|received)\b|@@ )/i;
/** Which expressions a line can match, by its first character, blanks apart. `opens`: worth a look outside of a block. */
const [opens, header, closing, frame, title, operand] = [1, 2, 4, 8, 16, 32] as const;
const looksOfOthers: number = header | closing | frame | title | operand;
const looksByLetter = new Uint8Array(128);
const lettersByLook: readonly (readonly [number, string])[] = [
  [opens, "EeAaRrGgWwLlDdSsU+-@\"'0123456789"],
  [header, "-+@"],
  [closing, "}])"],
  [frame, "aTD"],
  [title, "onPFE#-=t.0123456789"],
  [operand, "EeAaRrGgWwLlDdSs\"'"],
];
for (const [look, letters] of lettersByLook) {
  for (const letter of letters) {
    const code = letter.charCodeAt(0);
    looksByLetter[code] = (looksByLetter[code] ?? 0) | look;
  }
}

/** Whether a line names a test or its verdict: only what the runner appends to it is noise. */
export function namesTest(line: string): boolean {
  return mayNameTest(line) && verdictLine.test(line);
}

/** By character code: the ASCII characters that such a line may start with, blanks apart. */
const verdictLetters = new Uint8Array(128);
for (const letter of "onPFE#-=t.0123456789") verdictLetters[letter.charCodeAt(0)] = 1;

function mayNameTest(line: string): boolean {
  let first = 0;
  while (line.charCodeAt(first) <= 0x20) first++;
  const code = line.charCodeAt(first);
  return code > 0x7f || verdictLetters[code] === 1;
}

/**
 * Follows blocks of compared values from line to line: below `expected:`, in a diff, in the message of an assertion.
 * What stands there may be what the test is about, so no time is replaced.
 */
export class Surroundings {
  /** Lines indented deeper than this belong to a compared value; -1 outside of one. */
  #deeperThan = -1;
  #message = false;
  #diff: "no" | "header" | "body" = "no";

  #text = "";
  #units: Uint16Array = new Uint16Array(0);
  /** Where the next `Assertion` stands. */
  #nextAssertion = -1;

  /** Takes the text whose lines come next. */
  open(text: string, units: Uint16Array): void {
    this.#text = text;
    this.#units = units;
    this.#nextAssertion = -1;
  }

  /** Takes the next line in; returns whether it shows compared values. */
  enter(start: number, end: number): boolean {
    const units = this.#units;
    let first = start;
    while (first < end && isBlank(units[first] ?? 0)) first++;
    if (first === end) return this.#blank();
    const code = units[first] ?? 0;
    // Beyond ASCII there are more blanks: the expressions decide.
    const looks = code > 0x7f ? looksOfOthers : (looksByLetter[code] ?? 0);
    if (this.#isPlain() && (code > 0x7f || (looks & opens) === 0)) return false;
    return this.#judge(start, end, first - start, looks);
  }

  #isPlain(): boolean {
    return this.#deeperThan < 0 && !this.#message && this.#diff === "no";
  }

  #blank(): boolean {
    if (this.#diff === "body") this.#diff = "no";
    return !this.#isPlain();
  }

  #judge(start: number, end: number, indent: number, looks: number): boolean {
    const line = looks === 0 ? "" : this.#text.slice(start, end);
    if ((looks & header) !== 0 && diffHeader.test(line)) {
      this.#diff = "header";
      return true;
    }
    if (this.#diff !== "no") this.#diff = "body";
    const closes = (looks & closing) !== 0 && /^\s*[}\])]/.test(line);
    if (this.#deeperThan >= 0 && indent <= this.#deeperThan && !closes) this.#deeperThan = -1;
    if (this.#message || this.#diff === "body") this.#leave(line, looks);
    if ((looks & operand) !== 0 && operandHeader.test(line)) {
      if (this.#deeperThan < 0) this.#deeperThan = indent;
      return true;
    }
    if (this.#holdsAssertion(start, end) && assertion.test(this.#text.slice(start, end)))
      this.#message = true;
    return !this.#isPlain();
  }

  #leave(line: string, looks: number): void {
    const left = ((looks & frame) !== 0 && stack.test(line)) || ((looks & title) !== 0 && namesTest(line));
    if (!left) return;
    this.#message = false;
    if (this.#diff === "body") this.#diff = "no";
  }

  #holdsAssertion(start: number, end: number): boolean {
    if (this.#nextAssertion < start) {
      const found = this.#text.indexOf("Assertion", start);
      this.#nextAssertion = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#nextAssertion < end;
  }
}
