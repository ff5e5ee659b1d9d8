import { isDigit } from "../text/characters.js";

/** Words by which runners say how a test ended. Every one is longer than one letter and shorter than `longest`. */
const words = new Set(
  (
    "pass passed passes passing fail failed fails failing failure failures ok not error errors errored " +
    "skip skipped todo timeout timed cancelled canceled crash crashed abort aborted panic panicked fatal"
  ).split(" "),
);
const longest = 12;
/** Further words that say how something ended, or count what did not pass. */
const outcomes = new Set(
  (
    "skips xfail xfailed xpass xpassed subfail broken dubious notests incomplete risky flaky segmentation fault " +
    "segfault killed terminated interrupted unexpected"
  ).split(" "),
);
/** `AssertionError`, `IllegalStateException`: names of errors end alike. */
const errorName = /^[a-z]{1,60}(?:error|exception|failure)$/;
const lastOfErrorNames = "rne";
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
function touchesVerdict(text: string, at: number): boolean {
  if (glyphs.has(text.charCodeAt(at))) return true;
  let start = at;
  while (start > 0 && isLetter(text.charCodeAt(start - 1))) start--;
  let end = at;
  while (end < text.length && isLetter(text.charCodeAt(end))) end++;
  const word = text.slice(start, end).toLowerCase();
  if (words.has(word) || outcomes.has(word)) return true;
  return lastOfErrorNames.includes(word.charAt(word.length - 1)) && errorName.test(word);
}

const failure = String.raw`(?:fail(?:ed|ing|ures?|s)?|errors?|errored|crash(?:ed)?|abort(?:ed)?|panic(?:ked)?|timed out|not ok|broken|skip(?:ped|s)?|x?fail(?:ed)?|xpass(?:ed)?|todo|flaky|risky|incomplete|cancell?ed|interrupted)`;
const things = "(?:tests?|specs?|examples?|suites?|files?|assertions?|scenarios?|steps?|subtests?)";
const total = String.raw`(?:/| of | out of )\d{1,9}`;
const failuresFollow = new RegExp(String.raw`^(?:${total})? {1,4}(?:${things} )?${failure}\b`, "i");
const failuresPrecede = new RegExp(String.raw`\b${failure}["']?(?: ?[:=] {0,4}["']?| )$`, "i");
/** Of a total, what passed tells what failed: `1/2 passed`. */
const passesFollow = new RegExp(
  String.raw`^${total} {1,4}(?:${things} )?(?:pass(?:ed|ing)?|ok|succeeded)\b`,
  "i",
);
const exitPrecedes =
  /\b(?:exit(?:ed)?(?: with)?(?: code| status)?|(?:return|status|error) code|return status|returned|status|signal)["']?[ :=]{1,4}["']?-?$/i;

/** Whether the digit at `at` belongs to how many tests failed, to which, or to how a process ended. */
function countsFailures(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
  let end = at;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  const before = text.slice(Math.max(0, start - reach), start);
  const behind = text.slice(end, end + reach);
  if (failuresFollow.test(behind) || passesFollow.test(behind)) return true;
  return failuresPrecede.test(before) || exitPrecedes.test(before);
}

const progress = /^[.FEsSxXuURIWNT*!]{1,80}$/;

/** Whether the letter at `at` is what a test left in a row of dots: `..F.`. */
function marksProgress(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < reach && text.charCodeAt(start - 1) > 0x20) start--;
  let end = at;
  while (end < text.length && end - at < reach && text.charCodeAt(end) > 0x20) end++;
  const row = text.slice(start, end);
  return progress.test(row) && (row.includes(".") || /^[FE]+$/.test(row));
}

/** How far around a place what stands there may tell that it is part of an outcome. */
export const reach = 32;

/** Whether the character at `at` tells how a test ended or how many did not pass; {@link reach} around it matters. */
export function touchesOutcome(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isDigit(code)) return countsFailures(text, at);
  if (code > 0x7f) return glyphs.has(code);
  return isLetter(code) && (touchesVerdict(text, at) || marksProgress(text, at));
}

/** Whether text[from, to) holds anything that tells how a test ended, or a part of it. */
export function holdsOutcome(text: string, from: number, to: number): boolean {
  const base = Math.max(0, from - reach);
  const around = text.slice(base, to + reach);
  for (let at = from - base; at < to - base; at++) {
    if (touchesOutcome(around, at)) return true;
    const same = kindAt(around, at);
    if (same !== "other") while (at + 1 < to - base && kindAt(around, at + 1) === same) at++;
  }
  return false;
}

function kindAt(text: string, at: number): "letter" | "digit" | "other" {
  const code = text.charCodeAt(at);
  return isLetter(code) ? "letter" : isDigit(code) ? "digit" : "other";
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
