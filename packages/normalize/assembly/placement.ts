import * as tables from "./addresses";
import { isProse, label } from "./outside";
import { isWord } from "./quantity";
import { byte, isBlank, unit } from "./text";
import { listed } from "./words";

/** How a quantity stands on its line, as src/time/placement.ts tells it. */
export const enclosed: i32 = 0;
export const alone: i32 = 1;
export const bare: i32 = 2;
export const labelled: i32 = 3;
export const comment: i32 = 4;
export const loose: i32 = 5;

/** Letters of a word that are looked at. */
const longestWord: i32 = 40;

/** How the quantity [at, stop) stands on the line [start, end). */
export function placeOf(start: i32, end: i32, at: i32, stop: i32): i32 {
  if (isEnclosedSuffix(start, end, at, stop)) return enclosed;
  const before = skipBlanksBack(at, start);
  const last = isRestBlank(stop, end);
  if (last && before == start) return alone;
  if (mayBeLabelled(before, start)) {
    const word = label(start, end, at, stop);
    if (word == 1) return labelled;
    if (word == 2) return comment;
  }
  return last && before < at && !endsProse(start, end, at, before) ? bare : loose;
}

/** Whether the word that ends at `before` or a sign there makes the number at `at` part of a sentence. */
function endsProse(start: i32, end: i32, at: i32, before: i32): bool {
  let from = before;
  while (from > start && before - from < longestWord && isLetter(byte(from - 1))) from--;
  if (from < before && from > start && isBlank(byte(from - 1))) return listed(tables.proseWords, from);
  return isProse(start, end, at);
}

function isLetter(code: i32): bool {
  return <u32>((code | 0x20) - 0x61) < 26;
}

/** In brackets behind a blank, at the end of the line or before a TAP directive. */
function isEnclosedSuffix(start: i32, end: i32, at: i32, stop: i32): bool {
  const bracket = byte(stop);
  const opening = bracket == 0x29 ? 0x28 : bracket == 0x5d ? 0x5b : -1;
  if (opening < 0 || stop >= end) return false;
  let open = at - 1;
  while (open > start && mayFollowBracket(byte(open))) open--;
  if (open < start || byte(open) != opening) return false;
  if (open > start && !isBlank(byte(open - 1))) return false;
  return isRestBlank(stop + 1, end) || isDirective(stop + 1, end);
}

function mayFollowBracket(code: i32): bool {
  return isBlank(code) || code == 0x3c || code == 0x3e || code == 0x7e;
}

function isDirective(at: i32, end: i32): bool {
  return byte(at) == 0x20 && byte(at + 1) == 0x23 && byte(at + 2) == 0x20 && at + 3 < end;
}

/** Whether what looks like a label or like `in` stands before `at`, blanks and a sign apart. */
function mayBeLabelled(at: i32, start: i32): bool {
  let position = at;
  if (position > start && isAbout(unit(position - 1))) position = skipBlanksBack(position - 1, start);
  const sign = position > start ? byte(position - 1) : 0;
  if (sign == 0x3a || sign == 0x3d) position = skipBlanksBack(position - 1, start);
  if (position == start || load<u8>(tables.labelLast + byte(position - 1)) == 0) return false;
  const end = position;
  while (position > start && end - position < 12 && isWord(unit(position - 1))) position--;
  return load<u8>(tables.labelFirst + byte(position)) != 0;
}

/** `<`, `~` and `≈`. */
function isAbout(code: i32): bool {
  return code == 0x3c || code == 0x7e || code == 0x2248;
}

/** Whether no word, path or quoted string goes on before `at` and at `stop`. */
export function isFree(start: i32, end: i32, at: i32, stop: i32): bool {
  if (at > start && load<u8>(tables.freeBefore + byte(at - 1)) == 0) return false;
  if (at > start + 1 && byte(at - 1) == 0x2c && byte(at - 2) == 0x3e) return false;
  const next = byte(stop);
  return stop == end || (next != 0x22 && next != 0x27 && next != 0x60);
}

function skipBlanksBack(at: i32, start: i32): i32 {
  let position = at;
  while (position > start && isBlank(byte(position - 1))) position--;
  return position;
}

function isRestBlank(at: i32, end: i32): bool {
  for (let index = at; index < end; index++) if (!isBlank(byte(index))) return false;
  return true;
}
