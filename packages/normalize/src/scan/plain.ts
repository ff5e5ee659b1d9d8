import { kind, opens, tables, telling } from "./buckets.js";
import { isDigit } from "../text/characters.js";
import { occurs, reports, type Searches } from "./scanner.js";

const page = 1 << 16;

/** The searches of scan.wat where WebAssembly or its vectors are not to be had: slower, the same results. */
export function plainSearches(): Searches {
  return new PlainSearches();
}

/** What WebAssembly.Memory is to the compiled ones. */
class PlainMemory {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(16 * page);
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
    if (bits !== kind.feed) return bits;
    let first = at + 1;
    while (this.memory.bytes[first] === 0x20 || this.memory.bytes[first] === 0x09) first++;
    return this.#lookUp(tables.openings, first, 2) === 0 ? kind.feed : kind.feed | opens;
  }

  /** Whether a UUID, a port of five digits or a pid behind an `e` can be here. */
  #mayMark(at: number): boolean {
    const { bytes } = this.memory;
    if (bytes[at] === 0x2d) return bytes[at + 5] === 0x2d;
    return (isDigit(bytes[at + 3] ?? 0) && isDigit(bytes[at + 5] ?? 0)) || bytes[at - 1] === 0x65;
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

  strip(from: number, end: number, out: number): void {
    const units = this.memory.units;
    let [at, write, lines, count, first, wide] = [from >> 1, out >> 1, out >> 1, 0, out >> 1, 0];
    while (at < end >> 1) {
      const code = units[at] ?? 0;
      if (code === 0x1b) {
        const next = colourEnd(units, at, end >> 1);
        if (next < 0) break;
        if (count++ === 0) first = write;
        at = next;
        continue;
      }
      if (isControl(code) && code !== 0x09 && code !== 0x0a) break;
      units[write++] = code;
      if (code === 0x0a) lines = write;
      wide |= code & 0xff00;
      at++;
    }
    this.memory.numbers.set([2 * at, 2 * write, 2 * lines, count, 2 * first, wide], reports.strip >> 2);
  }
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

function colourEnd(units: Uint16Array, at: number, length: number): number {
  if (units[at + 1] !== 0x5b) return -1;
  let stop = at + 2;
  while (stop < length && stop - at < 130 && ((units[stop] ?? 0) & 0xfff0) === 0x30) stop++;
  return stop < length && units[stop] === 0x6d ? stop + 1 : -1;
}
