/**
 * Writes to `out`, for each of `count` edits of four numbers, the characters [0], [1]) of the source, each of them two
 * bytes if `shift` is 1, and the bytes [2], [3]) of the memory. Returns how many bytes were written; some behind them
 * are overwritten too.
 */
export function assemble(source: i32, shift: i32, edits: i32, count: i32, out: i32): i32 {
  let write = out;
  for (const end = edits + (count << 4); edits < end; edits += 16) {
    write = copy(source + (load<i32>(edits) << shift), source + (load<i32>(edits, 4) << shift), write);
    write = copy(load<i32>(edits, 8), load<i32>(edits, 12), write);
  }
  return write - out;
}

/** Copies [from, end) to `to`, sixteen bytes at a time and once at least; returns where it ends there. */
export function copy(from: i32, end: i32, to: i32): i32 {
  const stop = to + end - from;
  // Most stretches are shorter: a branch less to guess.
  v128.store(to, v128.load(from));
  for (from += 16, to += 16; from < end; from += 16, to += 16) v128.store(to, v128.load(from));
  return stop;
}
