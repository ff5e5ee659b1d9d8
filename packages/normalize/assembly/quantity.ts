import { isOtherWord, rank } from "./outside";
import { byte, isBlank, isDigit, unit } from "./text";

const longestUnit: i32 = 12;
const longestNumber: i32 = 24;
const seconds: i32 = 3;

/** The quantity that was read last, as src/time/quantity.ts describes it. */
export let end: i32 = 0;
export let compact: bool = false;
export let vague: bool = false;

/** Reads the quantity that starts with the digit at `at`; nothing beyond `limit` belongs to it. */
export function read(at: i32, limit: i32): bool {
  let position = at;
  let best = -1;
  end = -1;
  compact = true;
  for (;;) {
    const number = numberEnd(position);
    if (number - position > longestNumber) break;
    const start = isBlank(byte(number)) ? number + 1 : number;
    const stop = unitEnd(start, limit);
    const found = rankOf(start, stop);
    if (found <= best) break;
    if (end >= 0 && position > end) compact = false;
    if (start > number) compact = false;
    best = found;
    end = stop;
    position = byte(stop) == 0x20 ? stop + 1 : stop;
    if (position >= limit || !isDigit(byte(position))) break;
  }
  vague = best < seconds;
  return end >= 0 && end <= limit && isBoundary(end);
}

/** Start of the number whose last digit stands at `last`, on a line from `start` on. */
export function numberStart(last: i32, start: i32): i32 {
  const whole = digitsStart(last, start);
  if (whole - 2 < start) return whole;
  const mark = byte(whole - 1);
  return (mark == 0x2e || mark == 0x2c) && isDigit(byte(whole - 2)) ? digitsStart(whole - 2, start) : whole;
}

function digitsStart(last: i32, start: i32): i32 {
  let at = last;
  while (at > start && isDigit(byte(at - 1))) at--;
  return at;
}

function numberEnd(at: i32): i32 {
  const stop = digitsEnd(at);
  const mark = byte(stop);
  return (mark == 0x2e || mark == 0x2c) && isDigit(byte(stop + 1)) ? digitsEnd(stop + 1) : stop;
}

function digitsEnd(at: i32): i32 {
  let stop = at;
  while (isDigit(byte(stop))) stop++;
  return stop;
}

function unitEnd(start: i32, limit: i32): i32 {
  let stop = start;
  while (stop < limit && stop - start <= longestUnit) {
    const code = unit(stop);
    if (!isLetter(code) && code != 0xb5 && code != 0x3bc) break;
    stop++;
  }
  return stop;
}

function isLetter(code: i32): bool {
  return <u32>((code | 0x20) - 0x61) < 26;
}

function rankOf(start: i32, stop: i32): i32 {
  const length = stop - start;
  if (length < 1 || length > longestUnit) return -1;
  const first = byte(start);
  if (length == 1 && first == 0x73) return seconds;
  if (length == 2 && first == 0x6d && byte(start + 1) == 0x73) return seconds + 1;
  return rank(start, stop);
}

/** No word, version or file name goes on at `at`: `5s.js`, `1.2s-rc`, `3ms/op` are not durations. */
function isBoundary(at: i32): bool {
  const code = unit(at);
  if (code == 0x2e || code == 0x2c) {
    const next = unit(at + 1);
    return !isWord(next) && next != 0x3c;
  }
  return !isWord(code) && code != 0x2d && code != 0x2f && code != 0x25;
}

export function isWord(code: i32): bool {
  if (code < 0x80) return isDigit(code) || code == 0x5f || isLetter(code);
  return isOtherWord(code);
}
