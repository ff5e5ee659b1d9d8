/** Where the text stands in memory: as UTF-16 units and as bytes, FF for all beyond Latin-1; line feeds behind it. */
let unitsAt: i32 = 0;
let bytesAt: i32 = 0;

export function open(units: i32, bytes: i32): void {
  unitsAt = units;
  bytesAt = bytes;
}

export function unit(at: i32): i32 {
  return load<u16>(unitsAt + (at << 1));
}

export function byte(at: i32): i32 {
  return load<u8>(bytesAt + at);
}

/** Where in memory the byte at `at` stands. */
export function place(at: i32): i32 {
  return bytesAt + at;
}

export function isDigit(code: i32): bool {
  return <u32>(code - 0x30) < 10;
}

export function isBlank(code: i32): bool {
  return code == 0x20 || code == 0x09;
}

/** Whether one of the prefixes of a table that BytePrefixes made stands at `at`. */
export function prefixed(table: i32, at: i32): bool {
  const bits = load<u8>(table + byte(at));
  return (
    bits != 0 && (bits & load<u8>(table + 256 + byte(at + 1)) & load<u8>(table + 512 + byte(at + 2))) != 0
  );
}

/** Where the blanks that begin at an address end: line feeds stand behind every text. */
export function blanksEnd(at: i32): i32 {
  let end = at;
  let others = othersAt(end);
  for (; others == 0; others = othersAt(end)) end += 16;
  return end + ctz(others);
}

/** A bit for each of sixteen bytes that is no blank. */
function othersAt(at: i32): i32 {
  const text = v128.load(at);
  const blank = v128.or(i8x16.eq(text, i8x16.splat(0x20)), i8x16.eq(text, i8x16.splat(0x09)));
  return 0xffff ^ i8x16.bitmask(blank);
}

/** Where the first byte of the line [start, end) stands that is no blank. */
export function firstOf(start: i32, end: i32): i32 {
  return min(blanksEnd(bytesAt + start) - bytesAt, end);
}
