import { isDigit } from "../text/characters.js";
import type { Searches } from "./scanner.js";

/** The searches of scan.wat where WebAssembly or its vectors are not to be had: slower, the same results. */
export function plainScanner(size: number): Searches {
  const buffer = new ArrayBuffer(size);
  const units = new Uint16Array(buffer);
  const numbers = new Int32Array(buffer);
  return {
    memory: { buffer },
    triggers: (length, out) => {
      let write = out >> 2;
      for (let at = 0; at < length; at++) {
        if (isTrigger(units[at] ?? 0, units[at + 1] ?? 0, units[at + 2] ?? 0)) numbers[write++] = at;
      }
      return write - (out >> 2);
    },
    control: (from, length) => {
      for (let at = from; at < length; at++) {
        const code = units[at] ?? 0;
        if (isControl(code) && code !== 0x09 && code !== 0x0a) return at;
      }
      return length;
    },
    strip: (from, length, out, report) => {
      numbers.set(strip(units, from, length, out >> 1), report >> 2);
    },
  };
}

/** A line feed, or the first unit of what some rule looks for. */
function isTrigger(code: number, next: number, third: number): boolean {
  if (code === 0x0a) return true;
  if (code === 0x3c) return (next >= 0x61 && next <= 0x7a) || next === 0x5c;
  if (code === 0x2d || code === 0x3a) return isDigit(next);
  if (code === 0x2c) return next === 0x20 && isDigit(third);
  if (isDigit(code)) {
    if (code === 0x30 && next === 0x78) return true;
    return next === 0x2d || next === 0x54 || isUnit(next) || (next === 0x20 && isUnit(third));
  }
  const pair = String.fromCharCode(code, next);
  if (pairs.has(pair)) return true;
  const three = pair + String.fromCharCode(third);
  return three === "eed" || /^pid$/i.test(three);
}

const pairs = new Set(["_m", '="', "KB", "MB", "GB"]);

/** What may begin a unit of time; anything beyond Latin-1 may be a mu. */
function isUnit(code: number): boolean {
  return code === 0xb5 || (code > 0xfe && code < 0x8000) || "dhmnsu".includes(String.fromCharCode(code));
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

function strip(units: Uint16Array, from: number, length: number, out: number): readonly number[] {
  let [at, write, lines, count, first, wide] = [from, out, out, 0, out, 0];
  while (at < length) {
    const code = units[at] ?? 0;
    if (code === 0x1b) {
      const end = colourEnd(units, at, length);
      if (end < 0) break;
      if (count++ === 0) first = write;
      at = end;
      continue;
    }
    if (isControl(code) && code !== 0x09 && code !== 0x0a) break;
    units[write++] = code;
    if (code === 0x0a) lines = write;
    wide |= code & 0xff00;
    at++;
  }
  return [at, write - out, lines - out, count, first - out, wide];
}

function colourEnd(units: Uint16Array, at: number, length: number): number {
  if (units[at + 1] !== 0x5b) return -1;
  let stop = at + 2;
  while (stop < length && stop - at < 128 && ((units[stop] ?? 0) & 0xfff0) === 0x30) stop++;
  return stop < length && units[stop] === 0x6d ? stop + 1 : -1;
}
