import { capacity, Scanner } from "../scan/scanner.js";

/** Shared by all: what it holds is used up before anything else is looked at. */
const scanner = new Scanner();

/**
 * Goes from place to place where a rule of lines may begin: line feeds, `<` before a name, `_` before `m`, `=` before a
 * quote, digits before a unit of time or the next part of a date.
 */
export class Triggers {
  #text = "";
  #start = 0;
  #end = 0;
  #places: Int32Array = new Int32Array(0);
  #count = 0;
  #next = 0;
  /** The UTF-16 units of the text, and maybe more behind them. */
  units: Uint16Array = new Uint16Array(0);

  open(text: string): void {
    this.#text = text;
    this.#end = 0;
    this.#count = 0;
    this.#next = 0;
    this.#load();
    if (text.length > capacity) this.units = unitsOf(text);
    else this.units = scanner.units;
  }

  /** The next place, or the end of the text. */
  next(): number {
    while (this.#next >= this.#count) {
      if (this.#end >= this.#text.length) return this.#text.length;
      this.#load();
    }
    return this.#start + (this.#places[this.#next++] ?? 0);
  }

  #load(): void {
    this.#start = this.#end;
    this.#end = Math.min(this.#text.length, this.#start + capacity);
    const whole = this.#start === 0 && this.#end === this.#text.length;
    scanner.load(whole ? this.#text : this.#text.slice(this.#start, this.#end + 2), this.#end - this.#start);
    this.#places = scanner.places;
    this.#count = scanner.triggers();
    this.#next = 0;
  }
}

function unitsOf(text: string): Uint16Array {
  const bytes = Buffer.allocUnsafeSlow(text.length * 2);
  bytes.write(text, 0, "utf16le");
  return new Uint16Array(bytes.buffer);
}
