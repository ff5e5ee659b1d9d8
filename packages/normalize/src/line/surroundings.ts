import { isBlank } from "../text/characters.js";

const verdictLine =
  /^\s*(?:[✓✔√✗✘✖×✕❯▶○◌↓⎯●•﹣✎]|(?:not )?ok\b|PASS\b|FAIL\b|(?:PASSED|FAILED|ERROR) [^(]|#\s*Subtest:|\d+\) |--- (?:PASS|FAIL|SKIP)\b|=== (?:RUN|PAUSE|CONT|NAME)\b|test at |\.\.\.$)/u;
const operandHeader =
  /^\s*["']?(?:expected|actual|received|got|want(?:ed)?|left|right|difference|should)(?![\w-])|^\s*error: [|>]/i;
const assertion = /(?:^|\s)(?:Uncaught )?Assertion\w*(?:Error)?\b(?: \[\w+\])?:/;
const stack = /^\s*(?:at |❯ |Test Files|Tests:|Test Suites:|Time:|Duration)/;
const diffHeader = /^\s*(?:[-+]{1,3} ?(?:expected|actual|received)\b|@@ )/i;
/** By character code: whether a line with this first character, blanks apart, is worth a look outside of a block. */
const firstLetters = new Uint8Array(128);
for (const letter of "EeAaRrGgWwLlDdSsU+-@\"'0123456789") firstLetters[letter.charCodeAt(0)] = 1;

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

  /** Takes the next line in; returns whether it shows compared values. */
  enter(text: string, start: number, end: number): boolean {
    let first = start;
    while (first < end && isBlank(text.charCodeAt(first))) first++;
    if (first === end) return this.#blank();
    const indent = first - start;
    if (this.#isPlain() && (firstLetters[text.charCodeAt(first)] ?? 0) === 0) return false;
    return this.#judge(text.slice(start, Math.min(end, first + 400)), indent);
  }

  #isPlain(): boolean {
    return this.#deeperThan < 0 && !this.#message && this.#diff === "no";
  }

  #blank(): boolean {
    if (this.#diff === "body") this.#diff = "no";
    return !this.#isPlain();
  }

  #judge(line: string, indent: number): boolean {
    if (diffHeader.test(line)) {
      this.#diff = "header";
      return true;
    }
    if (this.#diff !== "no") this.#diff = "body";
    if (this.#deeperThan >= 0 && indent <= this.#deeperThan && !/^\s*[}\])]/.test(line))
      this.#deeperThan = -1;
    if (this.#message && (stack.test(line) || namesTest(line))) this.#message = false;
    if (this.#diff === "body" && (stack.test(line) || namesTest(line))) this.#diff = "no";
    if (operandHeader.test(line)) {
      if (this.#deeperThan < 0) this.#deeperThan = indent;
      return true;
    }
    if (assertion.test(line)) this.#message = true;
    return !this.#isPlain();
  }
}
