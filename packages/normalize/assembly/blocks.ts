import * as at from "./addresses";
import { matches } from "./outside";
import { byte, firstOf, isDigit, prefixed, unit } from "./text";
import { listed } from "./words";

/** What src/line/surroundings.ts follows, the same. */
let deeperThan: i32 = -1;
let message: bool = false;
/** 0 no, 1 header, 2 body. */
let diff: i32 = 0;
export let isPlain: bool = true;

/** Takes over where an earlier text ended. */
export function restore(state: i32): void {
  deeperThan = load<i32>(state);
  message = load<i32>(state + 4) != 0;
  diff = load<i32>(state + 8);
  isInside();
}

export function save(state: i32): void {
  store<i32>(state, deeperThan);
  store<i32>(state + 4, <i32>message);
  store<i32>(state + 8, diff);
}

/** Takes the next line in; returns whether it shows compared values. */
export function enter(start: i32, end: i32, asserts: bool): bool {
  const first = firstOf(start, end);
  if (first == end) {
    if (diff == 2) diff = 0;
    return isInside();
  }
  if (isPlain && load<u8>(at.openingLetters + byte(first)) == 0) return false;
  return judge(start, end, first, asserts);
}

function isInside(): bool {
  isPlain = deeperThan < 0 && !message && diff == 0;
  return !isPlain;
}

function judge(start: i32, end: i32, first: i32, asserts: bool): bool {
  if (isDiffHeader(start, end, first)) {
    diff = 1;
    return isInside();
  }
  if (diff != 0) diff = 2;
  if (deeperThan >= 0 && first - start <= deeperThan && !closes(start, end, first)) deeperThan = -1;
  if ((message || diff == 2) && leaves(start, end, first)) {
    message = false;
    if (diff == 2) diff = 0;
  }
  if (isOperandHeader(start, end, first)) {
    if (deeperThan < 0) deeperThan = first - start;
    return isInside();
  }
  if (asserts) message = true;
  return isInside();
}

/** Beyond ASCII there are more blanks, here and below: the expression decides. */
function isDiffHeader(start: i32, end: i32, first: i32): bool {
  const code = byte(first);
  if (code > 0x7f) return matches(at.isDiffHeader, start, end);
  if (code == 0x40) return byte(first + 1) == 0x40 && byte(first + 2) == 0x20;
  let place = first;
  while (place < first + 3 && (byte(place) == 0x2b || byte(place) == 0x2d)) place++;
  if (place == first) return false;
  return listed(at.diffWords, byte(place) == 0x20 ? place + 1 : place);
}

function isOperandHeader(start: i32, end: i32, first: i32): bool {
  const code = byte(first);
  if (code > 0x7f) return matches(at.isOperandHeader, start, end);
  const word = code == 0x22 || code == 0x27 ? first + 1 : first;
  if (listed(at.operandWords, word)) return true;
  // `error: |` and `found:` are no words alone.
  const initials = byte(word) | (byte(word + 1) << 8) | 0x2020;
  return (initials == 0x7265 || initials == 0x6f66) && matches(at.isOperandHeader, start, end);
}

function isStack(start: i32, end: i32, first: i32): bool {
  if (byte(first) > 0x7f || isRuled(first)) return matches(at.isStack, start, end);
  return listed(at.stackWords, first);
}

/** `---`, `___` and `===` */
function isRuled(first: i32): bool {
  const code = byte(first);
  if (code != 0x2d && code != 0x5f && code != 0x3d) return false;
  return byte(first + 1) == code && byte(first + 2) == code;
}

function begins(table: i32, first: i32): bool {
  return byte(first) > 0x7f || prefixed(table, first);
}

function closes(start: i32, end: i32, first: i32): bool {
  const code = byte(first);
  if (code > 0x7f) return matches(at.isClosing, start, end);
  return code == 0x7d || code == 0x5d || code == 0x29;
}

function leaves(start: i32, end: i32, first: i32): bool {
  return isStack(start, end, first) || namesTest(start, end, first);
}

/** Whether a line whose first byte but blanks stands at `first` names a test. */
export function namesTest(start: i32, end: i32, first: i32): bool {
  // The ticks and crosses of most runners, U+2713 to U+2718.
  if (byte(first) == 0xff && <u32>(unit(first) - 0x2713) < 6) return true;
  if (isDigit(byte(first))) return isNumbered(first);
  return begins(at.titleBeginnings, first) && matches(at.isTitle, start, end);
}

/** `12) ` */
function isNumbered(first: i32): bool {
  let place = first;
  while (isDigit(byte(place))) place++;
  return byte(place) == 0x29 && byte(place + 1) == 0x20;
}
