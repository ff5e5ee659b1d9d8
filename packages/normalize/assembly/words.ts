import { byte, isDigit, place } from "./text";

/** A list as src/line/word-list.ts writes it. */
const indexSize: i32 = 256;
const entrySize: i32 = 64;
const letters: usize = 16;
const held: usize = 32;
const length: usize = 48;
const before: usize = 49;
const behind: usize = 50;
const last: usize = 51;

/** Whether a word of the list at `list` stands at `at`, with nothing beside it that it may not have there. */
export function listed(list: i32, at: i32): bool {
  const first: i32 = load<u8>(list + byte(at));
  if (first == 0) return false;
  const text = v128.load(place(at));
  let entry = list + indexSize + (first - 1) * entrySize;
  while (!stands(entry, text, at)) {
    if (load<u8>(entry, last) != 0) return false;
    entry += entrySize;
  }
  return true;
}

function stands(entry: i32, text: v128, at: i32): bool {
  const folded = v128.and(v128.or(text, v128.load(entry, letters)), v128.load(entry, held));
  return i8x16.all_true(i8x16.eq(folded, v128.load(entry))) && isFree(entry, at);
}

function isFree(entry: i32, at: i32): bool {
  const ahead: i32 = load<u8>(entry, before);
  if (ahead != 0 && limits(byte(at - 1), ahead)) return false;
  const next: i32 = load<u8>(entry, behind);
  return next == 0 || !limits(byte(at + load<u8>(entry, length)), next);
}

/** Whether a byte goes on a word; with `how` 2 also a hyphen. As in expressions, only letters of ASCII count. */
function limits(code: i32, how: i32): bool {
  return isWord(code) || (how == 2 && code == 0x2d);
}

function isWord(code: i32): bool {
  return isDigit(code) || code == 0x5f || <u32>((code | 0x20) - 0x61) < 26;
}

/** Where the word ends that stands at `at`. */
export function wordEnd(at: i32): i32 {
  let end = at;
  while (isWord(byte(end))) end++;
  return end;
}
