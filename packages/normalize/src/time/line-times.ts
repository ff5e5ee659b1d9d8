import { Mask } from "../line/mask.js";
import type { Span } from "../line/span.js";
import type { NormalizeOptions } from "../normalize/options.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import { isDigit } from "../text/characters.js";
import { lineKind, type LineKind } from "./line-kind.js";
import { isFree, isLabelledNumber, isTimeAttribute, placeOf, type Line, type Place } from "./placement.js";
import { numberEnd, quantityAt, type Quantity } from "./quantity.js";
import { timestampEnd } from "./timestamp.js";

const label = "duration_ms";
const attribute = ' time="';
const underscore = 0x5f;
const equals = 0x3d;

/** Finds durations and timestamps on one line after the other. */
export class LineTimes {
  readonly #durations: "reported" | "anywhere" | "keep";
  readonly #timestamps: boolean;
  /** A profile knows what its runner appends to a title: nothing else there is a duration. */
  readonly #titles: boolean;
  #line = new TimedLine(new Mask("", []));
  #text = "";

  constructor(options: NormalizeOptions) {
    this.#durations = options.durations ?? "reported";
    this.#timestamps = options.timestamps !== "keep";
    this.#titles = options.profile === undefined;
  }

  /** Takes the text whose lines are looked at next, and what they look like without their paths. */
  open(text: string, mask: Mask): void {
    this.#line = new TimedLine(mask);
    this.#text = text;
  }

  /**
   * Adds the spans of the line from `start` to `end`. `inside`: it stands in a block of compared values; `places`: the
   * last digits of the numbers that a unit or the next part of a date follows, `_` before `m` and `=` before a quote.
   */
  find(start: number, end: number, inside: boolean, places: readonly number[], spans: Span[]): void {
    const text = this.#text;
    const line = this.#line.moveTo(text, start, end, inside);
    let from = start;
    for (const place of places) {
      const code = text.charCodeAt(place);
      if (code === underscore) this.#labelled(line, place - 8, label, spans);
      else if (code === equals) this.#labelled(line, place - 5, attribute, spans);
      else if (place >= from)
        from = this.#time(line, numberStart(text, place, start), place + 1, spans) ?? from;
    }
  }

  /** A bare number whose label carries the unit. */
  #labelled(line: TimedLine, at: number, mark: string, spans: Span[]): void {
    if (!line.text.startsWith(mark, at)) return;
    const end = at + mark.length;
    if (mark === label) this.#number(line, afterLabel(line.text, end), spans, isLabelledNumber);
    else this.#number(line, end, spans, isTimeAttribute);
  }

  /** Adds the span of the time that starts with the number text[at, number), if any; returns its end. */
  #time(line: TimedLine, at: number, number: number, spans: Span[]): number | undefined {
    const next = line.text.charCodeAt(number);
    const dated = next === 0x2d || next === 0x54;
    const end = dated ? this.#timestamp(line, at) : this.#duration(line, at);
    if (end === undefined) return undefined;
    const [rule, text] = dated
      ? (["timestamp", timestampMark] as const)
      : (["duration", durationMark] as const);
    spans.push({ start: at, end, rule, text });
    return end;
  }

  #timestamp(line: TimedLine, at: number): number | undefined {
    const end = this.#timestamps ? timestampEnd(line.text, at) : -1;
    return end < 0 || line.kind === "compared" || line.kind === "title" ? undefined : end;
  }

  /** Adds the span of a bare number whose label carries the unit. */
  #number(line: TimedLine, at: number, spans: Span[], accepts: typeof isLabelledNumber): void {
    if (this.#durations === "keep" || !isDigit(line.text.charCodeAt(at))) return;
    const end = numberEnd(line.text, at);
    if (!accepts(line, at, end)) return;
    if (accepts === isLabelledNumber && (line.kind === "compared" || line.kind === "title")) return;
    spans.push({ start: at, end, rule: "duration", text: durationMark });
  }

  #duration(line: TimedLine, at: number): number | undefined {
    if (this.#durations === "keep") return undefined;
    const quantity = quantityAt(line.text, at, line.end);
    if (!quantity) return undefined;
    if (this.#isReported(line, at, quantity, placeOf(line, at, quantity))) return quantity.end;
    const free = this.#durations === "anywhere" && !quantity.vague && isFree(line, at, quantity.end);
    return free && this.#isOpen(line) ? quantity.end : undefined;
  }

  #isReported(line: TimedLine, at: number, quantity: Quantity, place: Place): boolean {
    if (place === "loose")
      return line.maySummarize && line.kind === "summary" && isFree(line, at, quantity.end);
    if (quantity.vague && place !== "labelled" && line.kind !== "summary") return false;
    if (place === "bare" && !quantity.compact && line.kind !== "summary") return false;
    if (line.kind !== "title") return line.kind !== "compared";
    if (place === "comment") return /^\s*(?:not )?ok\b/.test(line.slice());
    return this.#titles && (place === "enclosed" || place === "bare");
  }

  #isOpen(line: TimedLine): boolean {
    return line.kind !== "compared" && (this.#titles || line.kind !== "title");
  }
}

/** Start of the number whose last digit stands at `last`. */
function numberStart(text: string, last: number, start: number): number {
  const whole = digitsStart(text, last, start);
  const mark = text.charCodeAt(whole - 1);
  const fraction =
    (mark === 0x2e || mark === 0x2c) && whole - 2 >= start && isDigit(text.charCodeAt(whole - 2));
  return fraction ? digitsStart(text, whole - 2, start) : whole;
}

function digitsStart(text: string, last: number, start: number): number {
  let at = last;
  while (at > start && isDigit(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Where the number would start that a label ending at `at` belongs to. */
function afterLabel(text: string, at: number): number {
  let position = at;
  while (position < at + 4 && " :=\"'".includes(text.charAt(position))) position++;
  return position;
}

/** The line that is looked at: one object for all of a text. What the line is gets decided when it matters. */
class TimedLine implements Line {
  text = "";
  start = 0;
  end = 0;
  readonly #mask: Mask;
  #inside = false;
  #kind: LineKind | undefined;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  moveTo(text: string, start: number, end: number, inside: boolean): this {
    this.text = text;
    this.start = start;
    this.end = end;
    this.#inside = inside;
    this.#kind = undefined;
    return this;
  }

  get kind(): LineKind {
    this.#kind ??= lineKind(this.#mask.line(this.start, this.end), this.#inside);
    return this.#kind;
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
