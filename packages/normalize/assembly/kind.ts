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
  if ((code > 0x7f || mayBeFrame(code)) && matches(at.isDiffOrFrame, start, end)) return compared;
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

/** `+ - > |`, E and digits. */
function mayBeFrame(code: i32): bool {
  return code == 0x2b || code == 0x2d || code == 0x3e || code == 0x7c || code == 0x45 || isDigit(code);
}
