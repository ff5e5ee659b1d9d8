import { isBlank, isWord } from "../text/characters.js";
import type { WordList } from "../line/word-list.js";
import { isLetter } from "../verdict/words.js";
import type { Line } from "./line.js";
import type { Quantity } from "./quantity.js";

/**
 * How a quantity stands on its line. `enclosed`: ` (5 ms)` at the end; `alone`: nothing else on the line;
 * `bare`: ` 143ms` at the end; `labelled`: `took 5ms`, `Time: 5 s`; `comment`: `# time=5ms`; `loose`: anything else.
 */
export type Place = "enclosed" | "alone" | "bare" | "labelled" | "comment" | "loose";

/** Labels, and whether a colon or an equals sign has to follow them. */
const labels: ReadonlyMap<string, boolean> = new Map([
  ["took", false],
  ["elapsed", false],
  ["duration", false],
  ["duration_ms", false],
  ["durationms", false],
  ["runtime", false],
  ["time", true],
]);
/** Last letters of the labels and of `in`: most words are none of them at first sight. */
export const lastLetters: Uint8Array = new Uint8Array(256);
for (const letter of "kdnseKDNSE") lastLetters[letter.charCodeAt(0)] = 1;
export const firstLetters: Uint8Array = new Uint8Array(256);
for (const letter of "tedriTEDRI") firstLetters[letter.charCodeAt(0)] = 1;
/** Words after which a number with a unit belongs to a sentence, not to a reporter. */
export const proseWords: WordList = {
  words: (
    "in for after of within every by than under over to from and or is are be was at before until till per with " +
    "about around exactly equal equals add adds default max min vs versus value values result results return " +
    "returns returned score scores speed speeds threshold thresholds target targets"
  ).split(" "),
  before: "none",
  behind: "word",
  anyCase: true,
};
/** How such words begin. */
export const proseStems: WordList = {
  words: "wait sleep delay paus retr interval debounc throttl limit budget".split(" "),
  before: "none",
  behind: "none",
  anyCase: true,
};
const stems = String.raw`(?:${proseStems.words.join("|")})\w*`;
const words = `${proseWords.words.join("|")}|${stems}`;
const prose = new RegExp(String.raw`(?:^|[\s(@])(?:${words}|-\S*|[-+*/<>=!&|~^]+|\S*[:=,])\s*$`, "i");
const proseWord = new RegExp(`^(?:${words})$`, "i");
const window = 120;
const longestWord = 40;

/** How the quantity at `at` stands on the line. */
export function placeOf(line: Line, at: number, { end }: Quantity): Place {
  const { units, start } = line;
  if (isEnclosedSuffix(line, at, end)) return "enclosed";
  const before = skipBlanksBack(units, at, start);
  const last = isRestBlank(line, end);
  if (last && before === start) return "alone";
  const label = labelOf(line, at, end);
  if (label !== 0) return label === 1 ? "labelled" : "comment";
  if (last && before < at && !isProse(line, at)) return "bare";
  return "loose";
}

/** 1 if the quantity text[at, end) is labelled, 2 if it stands in a comment of TAP, else 0. */
export function labelOf(line: Line, at: number, end: number): 0 | 1 | 2 {
  const word = labelBefore(line, at);
  if (word === "comment") return 2;
  if (word === "label") return endsField(line, end) ? 1 : 0;
  return word === "in" && endsSentence(line, end) ? 1 : 0;
}

/** Whether a word or a sign before `at` makes the number part of a sentence. */
export function isProse(line: Line, at: number): boolean {
  const { text, units, start } = line;
  const end = skipBlanksBack(units, at, start);
  // One word, or something in brackets, is what most lines end in: there is no need to read the whole sentence.
  let from = end;
  while (from > start && end - from < longestWord && isLetter(units[from - 1] ?? 0)) from--;
  if (from < end && from > start && isBlank(units[from - 1] ?? 0))
    return proseWord.test(text.slice(from, end));
  const last = end > start ? units[end - 1] : undefined;
  if ((last === 0x29 || last === 0x5d) && !mayHoldOption(units, Math.max(start, end - longestWord), end))
    return false;
  return prose.test(sentenceBefore(line, at));
}

/** Whether a `-` stands in the last token of text[start, end), as far as ASCII tells. */
function mayHoldOption(units: Uint16Array, start: number, end: number): boolean {
  for (let at = end - 1; at >= start; at--) {
    const code = units[at] ?? 0;
    if (code === 0x2d || code > 0x7f) return true;
    if (isBlank(code)) return false;
  }
  return true;
}

/** What stands before `at`, cut so that the cut does not look like the start of the line. */
function sentenceBefore({ text, start }: Line, at: number): string {
  return at - start > window ? `…${text.slice(at - window, at)}` : text.slice(start, at);
}

/** What may stand before a time that is not reported as such. */
export const freeBefore: Uint8Array = new Uint8Array(256);
for (const sign of " \t([{<>=:|~,;") freeBefore[sign.charCodeAt(0)] = 1;

/** Whether no word, path or quoted string goes on before `at` and at `end`. */
export function isFree({ text, units, start, end: lineEnd }: Line, at: number, end: number): boolean {
  if (at > start && freeBefore[units[at - 1] ?? 0] !== 1) return false;
  // What a placeholder stands for may be a number, of which this is the fraction.
  if (at > start + 1 && units[at - 1] === 0x2c && units[at - 2] === 0x3e) return false;
  return end === lineEnd || !"\"'`".includes(text.charAt(end));
}

/** Whether the bare number at `at` follows `duration_ms`, the one label that carries its unit. */
export function isLabelledNumber(line: Line, at: number, end: number): boolean {
  const { text, start } = line;
  let position = at;
  while (position > start && at - position < 4 && isLabelMark(text.charCodeAt(position - 1))) position--;
  if (position === at || text.charCodeAt(position - 1) !== 0x73) return false;
  if (!text.startsWith("duration_ms", position - 11) || position - 11 < start) return false;
  return (position - 11 === start || !isWord(text.charCodeAt(position - 12))) && endsField(line, end);
}

/** Blank, colon, equals sign or quote. */
function isLabelMark(code: number): boolean {
  return code === 0x20 || code === 0x3a || code === 0x3d || code === 0x22 || code === 0x27;
}

const element = /^\s*<test(?:case|suites?) [^\n]*$/;

/** Whether the bare number at `at` is the value of `time` in a JUnit element. */
export function isTimeAttribute({ text, start }: Line, at: number, end: number): boolean {
  if (text.charCodeAt(end) !== 0x22 || !text.startsWith(' time="', at - 7) || at - 7 < start) return false;
  return element.test(text.slice(start, at));
}

/** In brackets behind a blank, at the end of the line or before a TAP directive. */
function isEnclosedSuffix(line: Line, at: number, end: number): boolean {
  const { text, units, start } = line;
  const bracket = units[end];
  const opening = bracket === 0x29 ? 0x28 : bracket === 0x5d ? 0x5b : -1;
  if (opening < 0 || end >= line.end) return false;
  let open = at - 1;
  while (open > start && mayFollowBracket(units[open] ?? 0)) open--;
  if (open < start || units[open] !== opening) return false;
  if (open > start && !isBlank(units[open - 1] ?? 0)) return false;
  return isRestBlank(line, end + 1) || (text.startsWith(" # ", end + 1) && end + 4 < line.end);
}

/** Blanks, `<`, `>` and `~`. */
function mayFollowBracket(code: number): boolean {
  return isBlank(code) || code === 0x3c || code === 0x3e || code === 0x7e;
}

function labelBefore(line: Line, at: number): "label" | "in" | "comment" | "none" {
  const { text, units, start } = line;
  let position = skipBlanksBack(units, at, start);
  if (position > start && isAbout(units[position - 1] ?? 0))
    position = skipBlanksBack(units, position - 1, start);
  const blank = position < at;
  const sign = position > start ? units[position - 1] : undefined;
  const mark = sign === 0x3a || sign === 0x3d;
  if (mark) position = skipBlanksBack(units, position - 1, start);
  const wordEnd = position;
  if (position === start || lastLetters[units[position - 1] ?? 0] !== 1) return "none";
  while (position > start && wordEnd - position < 12 && isWord(units[position - 1] ?? 0)) position--;
  if (firstLetters[units[position] ?? 0] !== 1) return "none";
  const word = text.slice(position, wordEnd).toLowerCase();
  if (word === "in" && blank && !mark && isOpen(line, position)) return "in";
  const needsMark = labels.get(word);
  if (needsMark === undefined || (needsMark && !mark) || (!blank && !mark) || !isOpen(line, position))
    return "none";
  return text.charAt(wordEnd) === "=" && text.startsWith("# ", position - 2) ? "comment" : "label";
}

/** `<`, `~` and `≈`. */
function isAbout(code: number): boolean {
  return code === 0x3c || code === 0x7e || code === 0x2248;
}

/** A label starts a word: not `--time=5s`, not `x.time: 5s`. */
function isOpen({ text, start }: Line, at: number): boolean {
  return at === start || !/[\w.-]/.test(text.charAt(at - 1));
}

function skipBlanksBack(units: Uint16Array, at: number, start: number): number {
  let position = at;
  while (position > start && isBlank(units[position - 1] ?? 0)) position--;
  return position;
}

function isRestBlank({ units, end }: Line, at: number): boolean {
  for (let index = at; index < end; index++) if (!isBlank(units[index] ?? 0)) return false;
  return true;
}

function endsField({ text, end }: Line, at: number): boolean {
  // What a placeholder behind a comma stands for may be the fraction.
  if (text.startsWith(",<", at)) return false;
  if (at >= end || " \t,;)]}|".includes(text.charAt(at))) return true;
  return text.charAt(at) === "." && (at + 1 >= end || isBlank(text.charCodeAt(at + 1)));
}

/** Nothing but the end of a summary follows `in 5 ms`. */
function endsSentence(line: Line, at: number): boolean {
  if (isRestBlank(line, at)) return true;
  const next = line.text.slice(at, Math.min(line.end, at + 80));
  return /^(?:\s*[=(,;)|-]|\.\s*$)/.test(next);
}
