import { kind, opens, tables, telling } from "./buckets.js";
import { isDigit } from "../text/characters.js";
import { occurs, reports, type Searches } from "./searches.js";

const page = 1 << 16;

/** The searches of assembly/ where WebAssembly or its vectors are not to be had: slower, the same results. */
export function plainSearches(): Searches {
  return new PlainSearches();
}

/** What WebAssembly.Memory is to the compiled ones. */
class PlainMemory {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(32 * page);
  units: Uint16Array = new Uint16Array(this.bytes.buffer);
  numbers: Int32Array = new Int32Array(this.bytes.buffer);

  get buffer(): ArrayBuffer {
    return this.bytes.buffer;
  }

  grow(pages: number): number {
    const before = this.bytes;
    this.bytes = new Uint8Array(before.length + pages * page);
    this.bytes.set(before);
    this.units = new Uint16Array(this.bytes.buffer);
    this.numbers = new Int32Array(this.bytes.buffer);
    return before.length / page;
  }
}

class PlainSearches implements Searches {
  readonly memory: PlainMemory = new PlainMemory();

  narrow(units: number, bytes: number, length: number): number {
    let found = 0;
    for (let index = 0; index < length; index++) {
      const code = this.memory.units[(units >> 1) + index] ?? 0;
      this.memory.bytes[bytes + index] = Math.min(code, 0xff);
      if (code > 0xff) found |= occurs.wide;
      else if (telling.has(code)) found |= occurs.telling;
      else if (isControl(code) && code !== 0x09 && code !== 0x0a) found |= occurs.control;
    }
    return found;
  }

  places(bytes: number, length: number, out: number, paths: number): number {
    let [write, path] = [out >> 2, paths >> 2];
    for (let at = 0; at < length; at++) {
      const bits = this.#bits(bytes + at);
      if (bits === 0) continue;
      if ((bits & kind.path) !== 0) this.memory.numbers[path++] = (at << 8) | bits;
      else this.memory.numbers[write++] = (at << 8) | bits;
    }
    this.memory.numbers[reports.paths >> 2] = path - (paths >> 2);
    return write - (out >> 2);
  }

  /** The kinds of the place at an address; of a line feed also whether the line behind it may open a block. */
  #bits(at: number): number {
    const bits = this.#lookUp(tables.exact, at, 3);
    if (bits === kind.mark) return this.#mayMark(at) ? bits : 0;
    if (bits === kind.word) return this.#mayWord(at) ? bits : 0;
    if ((bits & kind.rare) !== 0 && !this.#mayRare(at)) return bits ^ kind.rare;
    if (bits === kind.literal && this.memory.bytes[at] === 0x2c) return this.#mayDate(at) ? kind.spaced : 0;
    if (bits !== kind.feed) return bits;
    let first = at + 1;
    while (this.memory.bytes[first] === 0x20 || this.memory.bytes[first] === 0x09) first++;
    return this.#lookUp(tables.openings, first, 2) === 0 ? kind.feed : kind.feed | opens;
  }

  /** Whether a UUID, a port of five digits or a pid behind an `e` can be here. */
  #mayMark(at: number): boolean {
    const { bytes } = this.memory;
    if (bytes[at] === 0x2d) return bytes[at + 5] === 0x2d;
    return bytes[at - 1] === 0x65 || [3, 4, 5].every((ahead) => isDigit(bytes[at + ahead] ?? 0));
  }

  /** Whether the comma stands between the name of a day and a number. */
  #mayDate(at: number): boolean {
    return /^[A-Z].., \d/s.test(this.#characters(at - 3, 6));
  }

  /** Whether `seed`, `time="`, `hostname="` or `pid` can be here. */
  #mayWord(at: number): boolean {
    return /^(?:[sS]eed|me="|.p[iI]|.P[iI])/s.test(this.#characters(at - 1, 5));
  }

  /** Whether `0x`, `KB` and its like, `duration_ms` or `Assertion` can be here. */
  #mayRare(at: number): boolean {
    return /^.(?:0x|[KMG]B|Assertio)|^n_m/s.test(this.#characters(at - 1, 10));
  }

  #characters(at: number, count: number): string {
    return Array.from({ length: count }, (_, index) => this.#character(at + index)).join("");
  }

  #character(at: number): string {
    return String.fromCharCode(this.memory.bytes[at] ?? 0);
  }

  #lookUp(table: number, at: number, bytes: number): number {
    let bits = 0xff;
    for (let index = 0; index < bytes; index++)
      bits &= this.memory.bytes[table + 256 * index + (this.memory.bytes[at + index] ?? 0)] ?? 0;
    return bits;
  }

  assemble(source: number, shift: number, edits: number, count: number, out: number): number {
    let write = out;
    for (let edit = edits >> 2; edit < (edits >> 2) + 4 * count; edit += 4) {
      const [from = 0, to = 0, mark = 0, end = 0] = this.memory.numbers.subarray(edit, edit + 4);
      this.memory.bytes.copyWithin(write, source + (from << shift), source + (to << shift));
      write += (to - from) << shift;
      this.memory.bytes.copyWithin(write, mark, end);
      write += end - mark;
    }
    return write - out;
  }

  strip(unitsAt: number, _: number, from: number, length: number, out: number): void {
    const { units, numbers } = this.memory;
    const text = units.subarray(unitsAt >> 1, (unitsAt >> 1) + length);
    const start = out >> 1;
    let [at, write, lines, count, first] = [from, start, start, 0, start];
    while (at < length) {
      const code = text[at] ?? 0;
      if (isControl(code) && code !== 0x09 && code !== 0x0a) {
        const next = code === 0x1b ? colourEnd(text, at) : -1;
        if (next < 0) break;
        if (count++ === 0) first = write;
        at = next;
        continue;
      }
      units[write++] = code;
      if (code === 0x0a) lines = write;
      at++;
    }
    numbers.set([at, write - start, lines - start, count, first - start], reports.strip >> 2);
  }
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/** End of the colour sequence at `at`, or -1; the compiled search looks at 64 units at most. */
function colourEnd(units: Uint16Array, at: number): number {
  if (units[at + 1] !== 0x5b) return -1;
  let stop = at + 2;
  while (stop < at + 64 && ((units[stop] ?? 0) & 0xfff0) === 0x30) stop++;
  return stop < at + 64 && units[stop] === 0x6d ? stop + 1 : -1;
}
