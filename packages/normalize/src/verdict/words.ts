import { isDigit } from "../text/characters.js";

/** Words by which runners say how a test ended. Every one is longer than one letter and shorter than `longest`. */
const words = new Set(
  (
    "pass passed passes passing fail failed fails failing failure failures ok not error errors errored " +
    "skip skipped todo timeout timed cancelled canceled crash crashed abort aborted panic panicked fatal"
  ).split(" "),
);
const longest = 12;
const initials = new Set("pfonestcaPFONESTCA");
const glyphs = new Set(Array.from("✓✔√✗✘✖×✕❌✅⨯", (glyph) => glyph.charCodeAt(0)));

/** Whether a code unit is an ASCII letter. */
export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether the letters from `at` on spell a verdict word; `undefined` while the text ends inside of them. */
export function beginsVerdict(text: string, at: number): boolean | undefined {
  if (!initials.has(text.charAt(at))) return false;
  let end = at;
  while (end < text.length && end - at <= longest && isLetter(text.charCodeAt(end))) end++;
  if (end === text.length && end - at <= longest) return undefined;
  return words.has(text.slice(at, end).toLowerCase());
}

/** Whether the character at `at` belongs to a verdict word or is a verdict glyph. */
export function touchesVerdict(text: string, at: number): boolean {
  if (glyphs.has(text.charCodeAt(at))) return true;
  let start = at;
  while (start > 0 && isLetter(text.charCodeAt(start - 1))) start--;
  let end = at;
  while (end < text.length && isLetter(text.charCodeAt(end))) end++;
  return words.has(text.slice(start, end).toLowerCase());
}

const failure = String.raw`(?:fail(?:ed|ing|ures?|s)?|errors?|errored|crash(?:ed)?|abort(?:ed)?|panic(?:ked)?|timed out|not ok)`;
const failuresFollow = new RegExp(String.raw`^ {1,4}(?:tests? )?${failure}\b`, "i");
const failuresPrecede = new RegExp(String.raw`\b${failure}(?: ?[:=] {0,4}| )$`, "i");

/** Whether the digit at `at` belongs to how many tests failed, or to which: `3 failed`, `failures: 3`, `not ok 3`. */
export function countsFailures(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
  let end = at;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return failuresFollow.test(text.slice(end)) || failuresPrecede.test(text.slice(0, start));
}

/** Whether a text holds a verdict word or glyph anywhere. */
export function holdsVerdict(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f ? glyphs.has(code) : isLetter(code) && touchesVerdict(text, at)) return true;
    if (isLetter(code)) while (isLetter(text.charCodeAt(at + 1))) at++;
  }
  return false;
}
