import * as tables from "./addresses";
import { blanksEnd } from "./text";

const feed: i32 = 1;
const opens: i32 = 2;
const spaced: i32 = 4;
const literal: i32 = 8;
const mark: i32 = 16;
const word: i32 = 32;
const path: i32 = 64;
const rare: i32 = 128;
const comma: i32 = 0x2c;
const lineFeed: i32 = 0x0a;
/** `Assertio` as one number. */
const assertion: u64 = 0x6f69747265737341;

/**
 * Finds the places where a rule may begin. Writes those of paths to `paths`, all others to `out`, each as place * 256 +
 * the bits of its buckets in src/scan/buckets.ts. Returns how many stand at `out`; how many paths there are is left in
 * the report.
 */
export function places(bytes: i32, length: i32, out: i32, paths: i32): i32 {
  const firstLow = v128.load(tables.nibbles);
  const firstHigh = v128.load(tables.nibbles, 16);
  const secondLow = v128.load(tables.nibbles, 32);
  const secondHigh = v128.load(tables.nibbles, 48);
  const thirdLow = v128.load(tables.nibbles, 64);
  const thirdHigh = v128.load(tables.nibbles, 80);
  const half = i8x16.splat(0x0f);
  const none = i8x16.splat(0);
  let write = out;
  let path_ = paths;
  for (let at = 0; at < length; at += 16) {
    const a = v128.load(bytes + at);
    const b = v128.load(bytes + at, 1);
    const c = v128.load(bytes + at, 2);
    const first = v128.and(
      i8x16.swizzle(firstLow, v128.and(a, half)),
      i8x16.swizzle(firstHigh, v128.and(i16x8.shr_u(a, 4), half)),
    );
    const second = v128.and(
      i8x16.swizzle(secondLow, v128.and(b, half)),
      i8x16.swizzle(secondHigh, v128.and(i16x8.shr_u(b, 4), half)),
    );
    const third = v128.and(
      i8x16.swizzle(thirdLow, v128.and(c, half)),
      i8x16.swizzle(thirdHigh, v128.and(i16x8.shr_u(c, 4), half)),
    );
    const found = v128.and(v128.and(first, second), third);
    let mask = 0xffff ^ i8x16.bitmask(i8x16.eq(found, none));
    // What stands behind the text is not part of it.
    if (length - at < 16) mask &= (1 << (length - at)) - 1;
    // Halves of bytes let through a little more than the buckets hold.
    for (; mask != 0; mask &= mask - 1) {
      const place = at + ctz(mask);
      const bits = bitsAt(bytes + place);
      if (bits == 0) continue;
      if ((bits & path) != 0) {
        store<i32>(path_, (place << 8) | bits);
        path_ += 4;
      } else {
        store<i32>(write, (place << 8) | bits);
        write += 4;
      }
    }
  }
  store<i32>(tables.pathsReport, (path_ - paths) >> 2);
  return (write - out) >> 2;
}

/** The buckets of the place at an address; of a line feed also whether the line behind it may open a block. */
function bitsAt(at: i32): i32 {
  const code: i32 = load<u8>(at);
  if (code == lineFeed) return mayOpen(at + 1) ? feed | opens : feed;
  const bits: i32 =
    load<u8>(tables.exact + code) &
    load<u8>(tables.exact + 256 + load<u8>(at + 1)) &
    load<u8>(tables.exact + 512 + load<u8>(at + 2));
  return bits < literal ? bits : narrowed(at, code, bits);
}

/** What is left of the buckets that let through most that is not meant, after a look at the bytes around. */
function narrowed(at: i32, code: i32, bits: i32): i32 {
  if (bits == literal) return code == comma ? (mayDate(at) ? spaced : 0) : bits;
  if (bits == mark) return mayMark(at, code) ? bits : 0;
  if (bits == word) return mayWord(at, code) ? bits : 0;
  return (bits & rare) != 0 && !mayRare(at, code) ? bits ^ rare : bits;
}

/** Whether a line that begins at an address may open a block. */
function mayOpen(at: i32): bool {
  const first = blanksEnd(at);
  return (
    (load<u8>(tables.openings + load<u8>(first)) & load<u8>(tables.openings + 256 + load<u8>(first + 1))) != 0
  );
}

/** Whether a UUID, a port of five digits or a pid behind an `e` can be here. */
function mayMark(at: i32, code: i32): bool {
  if (code == 0x2d) return load<u8>(at + 5) == 0x2d;
  if (load<u8>(at - 1) == 0x65) return true;
  return isDigit(load<u8>(at + 3)) && isDigit(load<u8>(at + 4)) && isDigit(load<u8>(at + 5));
}

/** Whether `seed`, `time="`, `hostname="` or `pid` can be here. */
function mayWord(at: i32, code: i32): bool {
  const next = load<u8>(at + 1);
  if (code != 0x65) return (next | 0x20) == 0x69;
  if (next == 0x65) return (load<u8>(at - 1) | 0x20) == 0x73;
  return next == 0x3d && load<u8>(at - 1) == 0x6d;
}

/** Whether `0x`, `KB` and its like, `duration_ms` or `Assertion` can be here. */
function mayRare(at: i32, code: i32): bool {
  if (code == 0x41) return load<u64>(at) == assertion;
  const next = load<u8>(at + 1);
  if (code == 0x30) return next == 0x78;
  if (code == 0x5f) return next == 0x6d && load<u8>(at - 1) == 0x6e;
  return next == 0x42;
}

/** Whether the comma at `at` can stand between the name of a day, which begins with a capital, and a number. */
function mayDate(at: i32): bool {
  return <u32>(load<u8>(at - 3) - 0x41) < 26 && load<u8>(at + 1) == 0x20 && isDigit(load<u8>(at + 2));
}

function isDigit(code: u8): bool {
  return <u32>code - 0x30 < 10;
}
