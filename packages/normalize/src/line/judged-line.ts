import { lineKind, type LineKind } from "../time/line-kind.js";
import type { Line } from "../time/placement.js";
import type { Mask } from "./mask.js";

interface Context {
  readonly inside: boolean;
  readonly suite: RegExp | undefined;
}

/** The line that is looked at: one object for all of a text. What the line is gets decided when it matters. */
export class JudgedLine implements Line {
  readonly text: string;
  start = 0;
  end = 0;
  readonly #mask: Mask;
  #inside = false;
  #suite: RegExp | undefined;
  #kind: LineKind | undefined;

  constructor(text: string, mask: Mask) {
    this.text = text;
    this.#mask = mask;
  }

  /** `inside`: a block of compared values; `suite`: what the title of a suite would look like here. */
  moveTo(start: number, end: number, { inside, suite }: Context): this {
    this.start = start;
    this.end = end;
    this.#inside = inside;
    this.#suite = suite;
    this.#kind = undefined;
    return this;
  }

  get kind(): LineKind {
    this.#kind ??= lineKind(this.#mask.line(this.start, this.end), this.#inside);
    return this.#kind;
  }

  /** Whether a block of compared values has decided that nothing here is noise. */
  get isCompared(): boolean {
    return this.#inside && this.kind === "compared";
  }

  /** Whether this may be the title of a suite, to which its runner appends nothing. */
  get mayNameSuite(): boolean {
    return this.#suite?.test(this.#mask.line(this.start, this.end)) ?? false;
  }

  /** A cheap look before the line is read: summaries start with one of a few letters. */
  get maySummarize(): boolean {
    let first = this.start;
    while (first < this.end && this.text.charCodeAt(first) <= 0x20) first++;
    return "DTFR".includes(this.text.charAt(first));
  }

  slice(): string {
    return this.text.slice(this.start, this.end);
  }
}
