import { module } from "./module.js";
import { plainScanner } from "./plain.js";

/** Units of text that a scanner holds at once. */
export const capacity: number = 1 << 16;

/** Where the scanner has its text, what it writes, and what it reports, in bytes. */
export const layout: { readonly out: number; readonly report: number; readonly size: number } = {
  out: 0x2_4000,
  report: 0x7_0000,
  size: 9 << 16,
};

/** The searches of scan.wat: over the units that stand at the start of the memory. */
export interface Searches {
  readonly memory: { readonly buffer: ArrayBuffer };
  triggers(length: number, out: number): number;
  control(from: number, length: number): number;
  strip(from: number, length: number, out: number, report: number): void;
}

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
  /** Whether a unit needs more than one byte. */
  readonly wide: boolean;
}

/** Searches a stretch of text, many units at a time. It holds one stretch: whoever loads, searches at once. */
export class Scanner {
  readonly #searches: Searches;
  readonly #bytes: Buffer;
  /** What was loaded, and what a search wrote. */
  readonly units: Uint16Array;
  readonly places: Int32Array;
  readonly #numbers: Int32Array;
  #length = 0;

  constructor(searches: Searches = compiled() ?? plainScanner(layout.size)) {
    this.#searches = searches;
    const { buffer } = searches.memory;
    this.#bytes = Buffer.from(buffer);
    this.units = new Uint16Array(buffer);
    this.#numbers = new Int32Array(buffer);
    this.places = this.#numbers.subarray(layout.out >> 2);
  }

  /** Takes at most {@link capacity} units, and two more that only tell what the last ones stand before. */
  load(text: string, length: number = text.length): void {
    this.#length = length;
    const written = this.#bytes.write(text, 0, "utf16le") >> 1;
    this.units.fill(0, written, written + 32);
  }

  /**
   * Writes to `places` where a line feed, a `<` before a name, `_m`, `="`, or a digit before a unit of time or a date
   * stands; returns how many.
   */
  triggers(): number {
    const count = this.#searches.triggers(this.#length, layout.out);
    let last = count;
    // The last vector may reach into the two units behind the text.
    while (last > 0 && (this.places[last - 1] ?? 0) >= this.#length) last--;
    return last;
  }

  /** Whether any control but tabulator and line feed stands in the text. */
  holdsControl(): boolean {
    return this.#searches.control(0, this.#length) < this.#length;
  }

  /** Leaves out colour sequences from `from` on, up to any other control. */
  strip(from: number): Stripped {
    this.#searches.strip(from, this.#length, layout.out, layout.report);
    const report = layout.report >> 2;
    const number = (index: number): number => this.#numbers[report + index] ?? 0;
    const start = layout.out >> 1;
    return {
      at: number(0),
      units: this.units.subarray(start, start + number(1)),
      lines: number(2),
      sequences: number(3),
      first: number(4),
      wide: number(5) !== 0,
    };
  }
}

/** What of WebAssembly is used; the types of Node do not name it. */
interface Machine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (compiled: object) => { readonly exports: Searches };
}

declare const WebAssembly: Machine | undefined;

/** The compiled searches, or undefined where the machine cannot run them. */
export function compiled(): Searches | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(module, "base64"))).exports;
  } catch {
    return undefined;
  }
}
