import type { Encoded } from "../text/gathered.js";
import { tablesSize, writeTables } from "./buckets.js";
import { occurs, reports, type Searches } from "./searches.js";

/** Units of text that are looked at in one step, unless a line is longer. */
export const capacity: number = 1 << 15;

/** What {@link Scanner.strip} did. */
export interface Stripped {
  /** Where it stopped. */
  readonly at: number;
  /** The units that stay; overwritten by the next call. */
  readonly units: Uint16Array;
  /** How many of them belong to whole lines. */
  readonly lines: number;
  /** Colour sequences that were left out, and the units that stay before the first of them. */
  readonly sequences: number;
  readonly first: number;
  /** Whether a unit of the text needs more than one byte. */
  readonly wide: boolean;
  /** Whether it came to the end of the text, and that is the end of a line. */
  readonly complete: boolean;
}

/** See {@link Scanner.addresses}. */
export interface Addresses {
  readonly units: number;
  readonly bytes: number;
  readonly places: number;
}

/** A stretch of the text, and what takes its place: characters of Latin-1. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

const stripReport = [0, 4, 8, 12, 16].map((offset) => reports.strip + offset);

/** Line feeds behind a text, so that every search may read on a little. */
const margin = 64;
const page = 1 << 16;

/**
 * Searches one text, many units at a time. It holds one text: whoever loads another one overwrites all that was found.
 */
export class Scanner {
  readonly #searches: Searches;
  #buffer: Buffer = Buffer.alloc(0);
  #text = "";
  /** Units of the longest text for which there is memory. */
  #room = 0;
  #bytesAt = 0;
  /** Where the part of the memory begins that each search writes anew. */
  #workAt = 0;
  #occurs = 0;
  #pathCount = 0;
  /** The units of the text, and line feeds behind them. */
  units: Uint16Array = new Uint16Array(0);
  /** The same, one byte each; FF stands for all that is beyond Latin-1. */
  bytes: Uint8Array = new Uint8Array(0);
  /** Places, as {@link search} found them. */
  places: Int32Array = new Int32Array(0);

  constructor(searches: Searches) {
    this.#searches = searches;
    writeTables(new Uint8Array(searches.memory.buffer));
    this.#makeRoom(capacity);
  }

  /** Takes a text. */
  load(text: string): void {
    const { length } = text;
    if (length > this.#room) this.#makeRoom(length);
    this.#text = text;
    this.#buffer.write(text, tablesSize, "utf16le");
    this.units.fill(0x0a, length, length + margin);
    this.#occurs = this.#searches.narrow(tablesSize, this.#bytesAt, length);
    this.bytes.fill(0x0a, length, length + margin);
  }

  /** Whether any control but tabulator and line feed stands in the text. */
  get holdsControl(): boolean {
    return (this.#occurs & occurs.control) !== 0;
  }

  /** Whether there is anything that a rule of this package may find. */
  get tells(): boolean {
    return (this.#occurs & occurs.telling) !== 0;
  }

  /** Writes to `places` where rules of lines may begin, each as place * 256 + the kinds of {@link kind}; how many. */
  search(): number {
    const pathsAt = this.#workAt + 4 * (this.#room + margin);
    const count = this.#searches.places(this.#bytesAt, this.#text.length, this.#workAt, pathsAt);
    this.#pathCount = this.#number(reports.paths);
    return count;
  }

  /** Where paths of temporary directories may begin, after {@link search}. */
  *paths(): Generator<number> {
    const from = this.#room + margin;
    for (let index = 0; index < this.#pathCount; index++) yield (this.places[from + index] ?? 0) >> 8;
  }

  /** Leaves out colour sequences in [from, to), up to any other control. */
  strip(from: number, to: number = this.#text.length): Stripped {
    this.#searches.strip(tablesSize, this.#bytesAt, from, to, this.#workAt);
    const [at = 0, written = 0, lines = 0, sequences = 0, first = 0] = stripReport.map((place) =>
      this.#number(place),
    );
    return {
      at,
      units: new Uint16Array(this.#buffer.buffer, this.#workAt, written),
      lines,
      sequences,
      first,
      wide: (this.#occurs & occurs.wide) !== 0,
      complete: at === this.#text.length && written === lines,
    };
  }

  /** The units that stay as a text, before the next search. */
  stripped({ units: { length }, wide }: Stripped): string {
    const from = this.#workAt;
    if (wide) return this.#buffer.toString("utf16le", from, from + 2 * length);
    const to = from + 2 * (length + margin);
    this.#searches.narrow(from, to, length);
    return this.#buffer.toString("latin1", to, to + length);
  }

  /**
   * The text with marks in the place of what stands at [start, end) of each edit; in order, none over another. The next
   * search overwrites it.
   */
  assemble(edits: readonly Edit[]): Encoded {
    const shift = (this.#occurs & occurs.wide) === 0 ? 0 : 1;
    const marksAt = this.#workAt + 16 * (edits.length + 1);
    let units = this.#text.length;
    for (const { mark } of edits) units += mark.length;
    this.#makeWork(16 * (edits.length + 1) + 2 * (units << shift) + 4 * margin);
    const outAt = this.#writeEdits(edits, shift, marksAt);
    const source = shift === 0 ? this.#bytesAt : tablesSize;
    const size = this.#searches.assemble(source, shift, this.#workAt, edits.length + 1, outAt);
    return { bytes: this.#buffer.subarray(outAt, outAt + size), wide: shift === 1 };
  }

  /** Leaves the edits as assembly/assemble.ts wants them, the marks behind them; returns where those end. */
  #writeEdits(edits: readonly Edit[], shift: number, marksAt: number): number {
    const numbers = this.places;
    let [at, from] = [0, 0];
    let [mark, markAt, markEnd] = ["", marksAt, marksAt];
    for (const edit of edits) {
      // Most marks are the same as the one before.
      if (edit.mark !== mark) {
        mark = edit.mark;
        markAt = markEnd;
        markEnd = this.#writeMark(mark, markAt, shift);
      }
      numbers[at] = from;
      numbers[at + 1] = edit.start;
      numbers[at + 2] = markAt;
      numbers[at + 3] = markEnd;
      at += 4;
      from = edit.end;
    }
    numbers[at] = from;
    numbers[at + 1] = this.#text.length;
    numbers[at + 2] = 0;
    numbers[at + 3] = 0;
    return (markEnd + margin) & ~15;
  }

  #writeMark(mark: string, at: number, shift: number): number {
    const memory = this.#buffer;
    for (let index = 0; index < mark.length; index++) {
      const code = mark.charCodeAt(index);
      const to = at + (index << shift);
      memory[to] = code;
      if (shift === 1) memory[to + 1] = code >> 8;
    }
    return at + (mark.length << shift);
  }

  #makeRoom(units: number): void {
    this.#room = (units + page) & -page;
    this.#bytesAt = tablesSize + 2 * (this.#room + margin);
    this.#workAt = this.#bytesAt + this.#room + margin;
    this.#text = "";
    this.#makeWork(8 * (this.#room + margin));
  }

  /** Sees to it that so many bytes can be worked with. */
  #makeWork(bytes: number): void {
    const { memory } = this.#searches;
    const missing = this.#workAt + bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / page));
    if (missing <= 0 && this.places.byteOffset === this.#workAt) return;
    this.#buffer = Buffer.from(memory.buffer);
    this.units = new Uint16Array(memory.buffer, tablesSize, this.#room + margin);
    this.bytes = new Uint8Array(memory.buffer, this.#bytesAt, this.#room + margin);
    this.places = new Int32Array(memory.buffer, this.#workAt);
  }

  /** Where in the memory the text and what {@link search} found stand. */
  get addresses(): Addresses {
    return { units: tablesSize, bytes: this.#bytesAt, places: this.#workAt };
  }

  /** Where so many bytes may be written without harm to what {@link search} found. */
  reserve(bytes: number): number {
    const used = 8 * (this.#room + margin);
    this.#makeWork(used + bytes);
    return this.#workAt + used;
  }

  #number(address: number): number {
    return this.#buffer.readInt32LE(address);
  }
}
