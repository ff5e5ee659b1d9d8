import type { Scanner } from "../scan/scanner.js";
import { lineKind, lineKindAt, type LineKind } from "../time/line-kind.js";
import type { Mask } from "./mask.js";
import type { ByteLine } from "./test-line.js";

/** The line that is looked at: one object for all texts. What the line is gets decided when it matters. */
export class JudgedLine implements ByteLine {
  text = "";
  bytes: Uint8Array = new Uint8Array(0);
  /** The units of the text, and line feeds behind them. */
  units: Uint16Array = new Uint16Array(0);
  start = 0;
  end = 0;
  readonly #mask: Mask;
  readonly #titles: RegExp | undefined;
  #inside = false;
  #suite: RegExp | undefined;
  #kind: LineKind | undefined;
  #maySummarize: boolean | undefined;

  /** `titles`: further lines that name a test. */
  constructor(mask: Mask, titles: RegExp | undefined) {
    this.#mask = mask;
    this.#titles = titles;
  }

  /** Takes the text whose lines come next, which the scanner holds. */
  open(text: string, { units, bytes }: Pick<Scanner, "units" | "bytes">): void {
    this.text = text;
    this.units = units;
    this.bytes = bytes;
  }

  /** `inside`: a block of compared values; `suite`: what the title of a suite would look like here. */
  moveTo(start: number, end: number, inside: boolean, suite: RegExp | undefined): void {
    this.start = start;
    this.end = end;
    this.#inside = inside;
    this.#suite = suite;
    this.#kind = undefined;
    this.#maySummarize = undefined;
  }

  get kind(): LineKind {
    this.#kind ??= this.#look();
    return this.#kind;
  }

  #look(): LineKind {
    const masked = this.#mask.covers(this.start, this.end)
      ? this.#mask.line(this.start, this.end)
      : undefined;
    if (this.#titles?.test(masked ?? this.slice())) return "title";
    return masked === undefined ? lineKindAt(this, this.#inside) : lineKind(masked, this.#inside);
  }

  /** Whether a block of compared values has decided that nothing here is noise. */
  get isCompared(): boolean {
    return this.#inside && this.kind === "compared";
  }

  /** Whether this may be the title of a suite, to which its runner appends nothing. */
  get mayNameSuite(): boolean {
    if (this.#suite === undefined) return false;
    const masked = this.#mask.covers(this.start, this.end);
    return this.#suite.test(masked ? this.#mask.line(this.start, this.end) : this.slice());
  }

  /** A cheap look before the line is read: summaries start with one of a few letters. */
  get maySummarize(): boolean {
    this.#maySummarize ??= "DTFR".includes(String.fromCharCode(this.bytes[this.#first()] ?? 0));
    return this.#maySummarize;
  }

  #first(): number {
    const { bytes, start, end } = this;
    let first = start;
    while (first < end && (bytes[first] ?? 0) <= 0x20) first++;
    return first;
  }

  slice(): string {
    return this.text.slice(this.start, this.end);
  }
}
