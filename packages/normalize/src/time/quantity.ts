import { isBlank, isDigit, isWord } from "../text/characters.js";
import type { Line } from "./line.js";

/** Units by how long they are; a compound goes from long to short. */
const ranks = new Map<string, number>();
const names = [
  ["d", "day", "days"],
  ["h", "hr", "hrs", "hour", "hours"],
  ["m", "min", "mins", "minute", "minutes"],
  ["s", "sec", "secs", "second", "seconds"],
  ["ms", "msec", "msecs", "millis", "millisecond", "milliseconds"],
  ["µs", "μs", "us", "usec", "usecs", "microsecond", "microseconds"],
  ["ns", "nsec", "nsecs", "nanosecond", "nanoseconds"],
] as const;
for (const [rank, all] of names.entries()) for (const name of all) ranks.set(name, rank);

const longestUnit = 12;
const longestNumber = 24;
const seconds = 3;

/** A number with a unit of time, or several in falling order: `1.2ms`, `3 seconds`, `1m 3.2s`. */
export interface Quantity {
  readonly end: number;
  /** No blank inside. */
  readonly compact: boolean;
  /** Ends in minutes, hours or days: `5m` may as well be metres. */
  readonly vague: boolean;
}

/** End of the number that starts at `at`: digits, and a fraction after a point or a comma. */
export function numberEnd(units: Uint16Array, at: number): number {
  const end = digitsEnd(units, at);
  const mark = units[end];
  return (mark === 0x2e || mark === 0x2c) && isDigit(units[end + 1] ?? 0) ? digitsEnd(units, end + 1) : end;
}

/** The quantity that starts with the digit at `at`, or undefined. */
export function quantityAt(line: Line, at: number): Quantity | undefined {
  const { units, end: limit } = line;
  let position = at;
  let end = -1;
  let rank = -1;
  let compact = true;
  for (;;) {
    const number = numberEnd(units, position);
    if (number - position > longestNumber) break;
    const unit = isBlank(units[number] ?? 0) ? number + 1 : number;
    const stop = unitEnd(units, unit, limit);
    const found = rankOf(line, unit, stop);
    if (found <= rank) break;
    if (end >= 0 && position > end) compact = false;
    if (unit > number) compact = false;
    rank = found;
    end = stop;
    // Behind a blank, a further part of a compound would start.
    position = units[stop] === 0x20 ? stop + 1 : stop;
    if (position >= limit || !isDigit(units[position] ?? 0)) break;
  }
  if (end < 0 || end > limit || !isBoundary(units, end)) return undefined;
  return { end, compact, vague: rank < seconds };
}

/** Rank of the unit text[start, end), or -1. */
export function rankOf({ units, text }: Line, start: number, end: number): number {
  const length = end - start;
  if (length < 1) return -1;
  const first = units[start];
  // By far the most are one of these; to look at two characters is cheaper than to cut them out.
  if (length === 1 && first === 0x73) return seconds;
  if (length === 2 && first === 0x6d && units[start + 1] === 0x73) return seconds + 1;
  return ranks.get(text.slice(start, end)) ?? -1;
}

function unitEnd(units: Uint16Array, start: number, limit: number): number {
  let end = start;
  while (end < limit && end - start <= longestUnit) {
    const code = units[end] ?? 0;
    const letter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    if (!letter && code !== 0xb5 && code !== 0x3bc) break;
    end++;
  }
  return end;
}

/** No word, version or file name goes on at `at`: `5s.js`, `1.2s-rc`, `3ms/op` are not durations. */
function isBoundary(units: Uint16Array, at: number): boolean {
  const code = units[at] ?? 0;
  if (code === 0x2e || code === 0x2c) {
    // What a placeholder stands for may be a number: then the text reads on.
    const next = units[at + 1] ?? 0;
    return !isWord(next) && next !== 0x3c;
  }
  return !isWord(code) && code !== 0x2d && code !== 0x2f && code !== 0x25;
}

function digitsEnd(units: Uint16Array, at: number): number {
  let end = at;
  while (isDigit(units[end] ?? 0)) end++;
  return end;
}
