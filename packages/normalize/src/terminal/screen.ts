import type { Stripped } from "../scan/scanner.js";
import { isDigit } from "../text/characters.js";
import { holdsOutcome, isLetter, reach, touchesOutcome } from "../verdict/words.js";

/** Shown between two states of a line when the later one would have painted over a verdict or a count. */
const redrawMark = 0x240d;

/**
 * The cells of the lines that are not handed on yet, one UTF-16 unit each, and a cursor on the last line.
 * A line is repainted in place, as a terminal does; a repaint that would hide a verdict word or a count of failures
 * continues behind a `␍`.
 */
export class Screen {
  #cells: Uint16Array = new Uint16Array(256);
  #length = 0;
  #lineStart = 0;
  /** Start of the part of the last line that carriage return goes back to. */
  #base = 0;
  #cursor = 0;
  #runStart = 0;
  #painted: number[] = [];
  #wide = 0;

  get length(): number {
    return this.#length;
  }

  get atEnd(): boolean {
    return this.#cursor === this.#length;
  }

  /** Cells of the whole lines, each with its line feed. */
  get complete(): number {
    return this.#lineStart;
  }

  /** Appends the units of `text` from `from` while they are plain; returns where it stopped. Only when `atEnd`. */
  append(text: string, from: number, to: number): number {
    this.#reserve(to - from);
    const cells = this.#cells;
    let length = this.#length;
    let wide = this.#wide;
    let at = from;
    for (; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code < 0x20 || (code >= 0x7f && code < 0xa0)) {
        if (code !== 0x09) break;
      }
      cells[length++] = code;
      wide |= code;
    }
    this.#length = length;
    this.#cursor = length;
    this.#wide = wide;
    return at;
  }

  /** Appends units that hold no control but line feeds and tabulators. Only when `atEnd`. */
  adopt({ units, lines, wide }: Stripped): void {
    if (units.length === 0) return;
    this.#reserve(units.length);
    this.#cells.set(units, this.#length);
    if (lines > 0) {
      this.#lineStart = this.#length + lines;
      this.#base = this.#lineStart;
    }
    this.#length += units.length;
    this.#cursor = this.#length;
    if (wide) this.#wide |= 0x100;
  }

  /** Writes one unit at the cursor. */
  write(code: number): void {
    if (this.#cursor < this.#length) this.#overwrite(code);
    else this.#push(code);
  }

  lineFeed(): void {
    this.#cursor = this.#length;
    this.#push(0x0a);
    this.#base = this.#length;
    this.#lineStart = this.#length;
  }

  /** Moves to the next stop of eight columns, or writes the tabulator where nothing is to be passed over. */
  tabulate(): void {
    if (this.atEnd) this.#push(0x09);
    else this.moveTo(((this.#cursor - this.#base) | 7) + 1);
  }

  /** Nothing written so far on this line can be painted over any more. */
  commit(): void {
    this.#cursor = this.#length;
    this.#base = this.#length;
  }

  /** Moves the cursor to a column of the part that can be painted over, never beyond what is written. */
  moveTo(column: number): void {
    this.#cursor = Math.min(this.#length, this.#base + Math.max(0, column));
    this.#runStart = this.#cursor;
    this.#painted.length = 0;
  }

  moveBy(columns: number): void {
    this.moveTo(this.#cursor - this.#base + columns);
  }

  /** Erases from the cursor, or from the start of the line. */
  erase(from: "cursor" | "start"): void {
    const start = from === "cursor" ? this.#cursor : this.#base;
    if (start === this.#length) return;
    const shown = Math.max(this.#base, start - reach);
    if (holdsOutcome(this.#text(shown, this.#length), start - shown, this.#length - shown)) {
      this.#keepVisible();
      return;
    }
    this.#length = start;
    this.moveTo(start - this.#base);
  }

  /** Hands out the first `count` cells and forgets them. */
  take(count: number): string {
    const text = this.#text(0, count);
    this.#cells.copyWithin(0, count, this.#length);
    this.#length -= count;
    this.#lineStart = Math.max(0, this.#lineStart - count);
    this.#base = Math.max(0, this.#base - count);
    this.#cursor = Math.max(0, this.#cursor - count);
    this.#runStart = Math.max(0, this.#runStart - count);
    if (this.#length === 0) this.#wide = 0;
    return text;
  }

  #push(code: number): void {
    this.#reserve(1);
    this.#cells[this.#length++] = code;
    this.#cursor = this.#length;
    this.#wide |= code;
  }

  #overwrite(code: number): void {
    const at = this.#cursor;
    const old = this.#cells[at] ?? 0;
    if (old !== code && (isLetter(old) || isDigit(old) || old > 0x7f) && this.#isOutcome(at)) {
      this.#keepVisible();
      this.#push(code);
      return;
    }
    this.#painted.push(old);
    this.#blankOtherHalf(at, old);
    this.#cells[at] = code;
    this.#wide |= code;
    this.#cursor = at + 1;
  }

  /** A terminal blanks the other column of a wide character that is half painted over. */
  #blankOtherHalf(at: number, old: number): void {
    const kind = old & 0xfc00;
    if (kind === 0xd800 && ((this.#cells[at + 1] ?? 0) & 0xfc00) === 0xdc00) this.#cells[at + 1] = 0x20;
    if (kind === 0xdc00 && at > this.#base && ((this.#cells[at - 1] ?? 0) & 0xfc00) === 0xd800) {
      this.#cells[at - 1] = 0x20;
    }
  }

  #isOutcome(at: number): boolean {
    const start = Math.max(this.#base, at - reach);
    const painted = this.#painted.length;
    let text = "";
    for (let cell = start; cell < Math.min(this.#length, at + reach); cell++) {
      const before = cell >= this.#runStart ? this.#painted[cell - this.#runStart] : undefined;
      text += String.fromCharCode(
        (cell < this.#runStart + painted ? before : undefined) ?? this.#cells[cell] ?? 0,
      );
    }
    return touchesOutcome(text, at - start);
  }

  /** Takes the repaint back and goes on with it behind a mark. */
  #keepVisible(): void {
    const repaint = this.#cells.slice(this.#runStart, this.#runStart + this.#painted.length);
    for (const [index, old] of this.#painted.entries()) this.#cells[this.#runStart + index] = old;
    this.#painted.length = 0;
    this.#push(redrawMark);
    this.#base = this.#length;
    for (const code of repaint) this.#push(code);
    this.#runStart = this.#length;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#cells.length) return;
    const grown = new Uint16Array(Math.max(needed, this.#cells.length * 2));
    grown.set(this.#cells.subarray(0, this.#length));
    this.#cells = grown;
  }

  #text(from: number, to: number): string {
    const cells = this.#cells.subarray(from, to);
    // One byte a unit where that is enough: half the memory, and what follows reads it faster.
    if (this.#wide < 0x100) {
      const bytes = Buffer.allocUnsafe(cells.length);
      bytes.set(cells);
      return bytes.toString("latin1");
    }
    return Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength).toString("utf16le");
  }
}
