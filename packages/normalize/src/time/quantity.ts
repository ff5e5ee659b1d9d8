import { isBlank, isDigit, isWord } from "../text/characters.js";

/** Units by how long they are; a compound goes from long to short. */
const ranks = new Map<string, number>();
const units = [
  ["d", "day", "days"],
  ["h", "hr", "hrs", "hour", "hours"],
  ["m", "min", "mins", "minute", "minutes"],
  ["s", "sec", "secs", "second", "seconds"],
  ["ms", "msec", "msecs", "millis", "millisecond", "milliseconds"],
  ["µs", "μs", "us", "usec", "usecs", "microsecond", "microseconds"],
  ["ns", "nsec", "nsecs", "nanosecond", "nanoseconds"],
] as const;
for (const [rank, names] of units.entries()) for (const name of names) ranks.set(name, rank);

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
export function numberEnd(text: string, at: number): number {
  let end = digitsEnd(text, at);
  const mark = text.charCodeAt(end);
  if ((mark === 0x2e || mark === 0x2c) && isDigit(text.charCodeAt(end + 1))) end = digitsEnd(text, end + 1);
  return end;
}

/** The quantity that starts with the digit at `at`, or undefined. Nothing beyond `limit` belongs to it. */
export function quantityAt(text: string, at: number, limit: number): Quantity | undefined {
  let position = at;
  let end = -1;
  let rank = -1;
  let compact = true;
  for (;;) {
    const number = numberEnd(text, position);
    if (number - position > longestNumber) break;
    const unit = isBlank(text.charCodeAt(number)) ? number + 1 : number;
    const stop = unitEnd(text, unit, limit);
    const found = rankOf(text, unit, stop);
    if (found <= rank) break;
    if (end >= 0 && position > end) compact = false;
    if (unit > number) compact = false;
    rank = found;
    end = stop;
    position = isDigit(text.charCodeAt(stop)) ? stop : nextPart(text, stop);
    if (position >= limit || !isDigit(text.charCodeAt(position))) break;
  }
  if (end < 0 || end > limit || !isBoundary(text, end)) return undefined;
  return { end, compact, vague: rank < seconds };
}

/** Rank of the unit text[start, end), or -1. */
function rankOf(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < 1) return -1;
  const first = text.charCodeAt(start);
  // By far the most are one of these; to look at two characters is cheaper than to cut them out.
  if (length === 1 && first === 0x73) return seconds;
  if (length === 2 && first === 0x6d && text.charCodeAt(start + 1) === 0x73) return seconds + 1;
  return ranks.get(text.slice(start, end)) ?? -1;
}

/** Where a further part of a compound would start. */
function nextPart(text: string, at: number): number {
  return text.charCodeAt(at) === 0x20 ? at + 1 : at;
}

function unitEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && end - start <= longestUnit) {
    const code = text.charCodeAt(end);
    const letter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    if (!letter && code !== 0xb5 && code !== 0x3bc) break;
    end++;
  }
  return end;
}

/** No word, version or file name goes on at `at`: `5s.js`, `1.2s-rc`, `3ms/op` are not durations. */
function isBoundary(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return true;
  if (code === 0x2e || code === 0x2c) {
    // What a placeholder stands for may be a number: then the text reads on.
    const next = text.charCodeAt(at + 1);
    return !isWord(next) && next !== 0x3c;
  }
  return !isWord(code) && code !== 0x2d && code !== 0x2f && code !== 0x25;
}

function digitsEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}
