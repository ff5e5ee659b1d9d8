import { sortsHigh, sortsLow } from "./addresses";

/** Kinds of bytes that src/scan/buckets.ts writes to its tables. */
const controls: i8 = 0x07;
const telling: i8 = 0x38;

/**
 * Writes units as bytes, those beyond Latin-1 as FF. Returns what occurs: 1 a control other than tabulator and line
 * feed, 2 a byte that tells that a rule may find something, 4 a unit that needs two bytes.
 */
export function narrow(units: i32, bytes: i32, length: i32): i32 {
  const low = v128.load(sortsLow);
  const high = v128.load(sortsHigh);
  const most = i16x8.splat(0xff);
  const half = i8x16.splat(0x0f);
  let wide = i16x8.splat(0);
  let sorts = wide;
  for (const end = bytes + length; bytes < end; bytes += 16, units += 32) {
    const a = v128.load(units);
    const b = v128.load(units, 16);
    wide = v128.or(wide, v128.or(a, b));
    const v = i8x16.narrow_i16x8_u(i16x8.min_u(a, most), i16x8.min_u(b, most));
    v128.store(bytes, v);
    const byLow = i8x16.swizzle(low, v128.and(v, half));
    const byHigh = i8x16.swizzle(high, v128.and(i16x8.shr_u(v, 4), half));
    sorts = v128.or(sorts, v128.and(byLow, byHigh));
  }
  return (
    <i32>v128.any_true(v128.and(sorts, i8x16.splat(controls))) |
    ((<i32>v128.any_true(v128.and(sorts, i8x16.splat(telling)))) << 1) |
    ((<i32>v128.any_true(v128.andnot(wide, most))) << 2)
  );
}
