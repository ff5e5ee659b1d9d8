import * as at from "./addresses";
import { namesTest } from "./blocks";
import { matches } from "./outside";
import { byte, firstOf, isDigit, prefixed } from "./text";
import { listed } from "./words";

/** What src/time/line-kind.ts tells apart. */
export const compared: i32 = 0;
export const title: i32 = 1;
export const summary: i32 = 2;
export const plain: i32 = 3;

/** What the line [start, end) is; no path on it goes. */
export function kindOf(start: i32, end: i32, inside: bool): i32 {
  const first = firstOf(start, end);
  if (namesTest(start, end, first)) return title;
  if (inside) return compared;
  const code = byte(first);
  if (isDiffOrFrame(start, end, first)) return compared;
  if (compares(start, end)) return compared;
  if (code <= 0x7f && !maySummarize(code)) return plain;
  return matches(at.isSummary, start, end) ? summary : plain;
}

/** Whether a line speaks of values that are compared, or of a limit. */
function compares(start: i32, end: i32): bool {
  let sign = false;
  for (let place = start; place < end; place++) {
    if (!prefixed(at.comparing, place)) continue;
    if (listed(at.comparingWords, place)) return true;
    if (<u32>(byte(place) - 0x21) < 0x1e) sign = true;
  }
  return sign && matches(at.compares, start, end);
}

/** Summaries start with one of a few letters: D, F, R, T. */
export function maySummarize(code: i32): bool {
  return code == 0x44 || code == 0x46 || code == 0x52 || code == 0x54;
}

/** Whether a line shows a difference or source. */
function isDiffOrFrame(start: i32, end: i32, first: i32): bool {
  const code = byte(first);
  if (code == 0x7c) return true;
  // `+++ PASS` of go is no difference.
  if (code == 0x2b || code == 0x2d) {
    const next = byte(first + 1);
    return (next != 0x2b && next != 0x2d) || matches(at.isDiffOrFrame, start, end);
  }
  if (isDigit(code)) return isNumberedSource(start, end, first);
  return (code > 0x7f || code == 0x3e || code == 0x45) && matches(at.isDiffOrFrame, start, end);
}

/** `12 | x` */
function isNumberedSource(start: i32, end: i32, first: i32): bool {
  let place = first;
  while (isDigit(byte(place))) place++;
  place = firstOf(place, end);
  return byte(place) == 0x7c || (byte(place) > 0x7f && matches(at.isDiffOrFrame, start, end));
}
