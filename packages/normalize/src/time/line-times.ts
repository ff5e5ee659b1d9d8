import type { JudgedLine } from "../line/judged-line.js";
import type { Span } from "../line/span.js";
import type { NormalizeOptions } from "../normalize/options.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import { isBlank, isDigit } from "../text/characters.js";
import { isFree, isLabelledNumber, isTimeAttribute, placeOf, type Place } from "./placement.js";
import { numberEnd, quantityAt, type Quantity } from "./quantity.js";
import { mailDateEnd, timestampEnd } from "./timestamp.js";

const label = "duration_ms";
const attribute = ' time="';
const comma = 0x2c;

/** Finds durations and timestamps on one line after the other. */
export class LineTimes {
  readonly #durations: "reported" | "anywhere" | "keep";
  readonly #timestamps: boolean;
  /** A profile knows what its runner appends to a title: nothing else there is a duration. */
  readonly #titles: boolean;

  constructor(options: NormalizeOptions) {
    this.#durations = options.durations ?? "reported";
    this.#timestamps = options.timestamps !== "keep";
    this.#titles = options.profile === undefined;
  }

  /**
   * Adds the span of the time on the line that a place gives away, if any: the last digit of a number that a unit or
   * the next part of a date follows, or a comma before a day.
   * @returns the end of the time, else `from`; nothing before it is looked at again
   */
  find(line: JudgedLine, place: number, from: number, spans: Span[]): number {
    if (line.units[place] === comma) return this.#mailDate(line, place, spans) ?? from;
    if (place < from) return from;
    const next = line.units[place + 1];
    const end =
      next === 0x2d || next === 0x54 ? this.#date(line, place, spans) : this.#number(line, place, spans);
    return end ?? from;
  }

  /** Adds the span of the bare number whose label holds the `_` at `place`, if any. */
  findLabelled(line: JudgedLine, place: number, spans: Span[]): void {
    const start = place - 8;
    if (start < line.start || !line.text.startsWith(label, start)) return;
    const at = afterLabel(line.text, start + label.length);
    const end = this.#numberEnd(line, at);
    if (end < 0 || !isLabelledNumber(line, at, end)) return;
    if (line.kind === "compared" || line.kind === "title") return;
    spans.push({ start: at, end, rule: "duration", text: durationMark });
  }

  /** Adds the span of the bare number whose attribute holds the `=` at `place`, if any. */
  findAttribute(line: JudgedLine, place: number, spans: Span[]): void {
    const start = place - 5;
    if (start < line.start || !line.text.startsWith(attribute, start)) return;
    const at = start + attribute.length;
    const end = this.#numberEnd(line, at);
    if (end < 0 || !isTimeAttribute(line, at, end)) return;
    spans.push({ start: at, end, rule: "duration", text: durationMark });
  }

  /** End of the number at `at`, or -1 if there is none to replace. */
  #numberEnd(line: JudgedLine, at: number): number {
    if (this.#durations === "keep" || !isDigit(line.text.charCodeAt(at))) return -1;
    return numberEnd(line.units, at);
  }

  /** `Tue, 02 Jan 2024 03:04:05 GMT`, given its comma. */
  #mailDate(line: JudgedLine, place: number, spans: Span[]): number | undefined {
    const start = place - 3;
    const end = this.#timestamps && start >= line.start ? mailDateEnd(line.text, start) : -1;
    if (end < 0 || line.kind === "compared" || line.kind === "title") return undefined;
    spans.push({ start, end, rule: "timestamp", text: timestampMark });
    return end;
  }

  /** Adds the span of the date whose year, or whose first part, ends at `place`; returns its end. */
  #date(line: JudgedLine, place: number, spans: Span[]): number | undefined {
    const at = digitsStart(line.units, place, line.start);
    const end = this.#timestamp(line, at);
    if (end !== undefined) spans.push({ start: at, end, rule: "timestamp", text: timestampMark });
    return end;
  }

  #number(line: JudgedLine, place: number, spans: Span[]): number | undefined {
    return this.#duration(line, numberStart(line.units, place, line.start), spans);
  }

  #timestamp(line: JudgedLine, at: number): number | undefined {
    const end = this.#timestamps ? timestampEnd(line.text, at) : -1;
    return end < 0 || line.kind === "compared" || line.kind === "title" ? undefined : end;
  }

  #duration(line: JudgedLine, at: number, spans: Span[]): number | undefined {
    if (this.#durations === "keep") return undefined;
    const quantity = quantityAt(line, at);
    if (!quantity) return undefined;
    const { end } = quantity;
    const place = placeOf(line, at, quantity);
    const reported = this.#isReported(line, at, quantity, place);
    if (!reported && !this.#isFree(line, at, quantity)) return undefined;
    const start = reported ? measuredStart(line, at, place) : at;
    spans.push({ start, end, rule: "duration", text: durationMark });
    return end;
  }

  #isFree(line: JudgedLine, at: number, { vague, end }: Quantity): boolean {
    return this.#durations === "anywhere" && !vague && isFree(line, at, end) && this.#isOpen(line);
  }

  #isReported(line: JudgedLine, at: number, quantity: Quantity, place: Place): boolean {
    if (place === "loose")
      return line.maySummarize && line.kind === "summary" && isFree(line, at, quantity.end);
    if (quantity.vague && place !== "labelled" && line.kind !== "summary") return false;
    if (place === "bare" && !quantity.compact && line.kind !== "summary") return false;
    if (line.kind === "plain" && place !== "labelled" && line.mayNameSuite) return false;
    if (line.kind !== "title") return line.kind !== "compared";
    if (place === "comment") return /^\s*(?:not )?ok\b/.test(line.slice());
    return this.#titles && (place === "enclosed" || place === "bare");
  }

  #isOpen(line: JudgedLine): boolean {
    return line.kind !== "compared" && line.kind !== "title";
  }
}

/** Of `[< 1 ms]` the sign goes too: it is there only when the time is too short to be told. */
function measuredStart({ units, start }: JudgedLine, at: number, place: Place): number {
  if (place !== "enclosed" && place !== "labelled") return at;
  const sign = isBlank(units[at - 1] ?? 0) ? at - 2 : at - 1;
  return sign >= start && units[sign] === 0x3c ? sign : at;
}

/** Start of the number whose last digit stands at `last`. */
function numberStart(units: Uint16Array, last: number, start: number): number {
  const whole = digitsStart(units, last, start);
  if (whole - 2 < start) return whole;
  const mark = units[whole - 1];
  const fraction = (mark === 0x2e || mark === 0x2c) && isDigit(units[whole - 2] ?? 0);
  return fraction ? digitsStart(units, whole - 2, start) : whole;
}

function digitsStart(units: Uint16Array, last: number, start: number): number {
  let at = last;
  while (at > start && isDigit(units[at - 1] ?? 0)) at--;
  return at;
}

/** Where the number would start that a label ending at `at` belongs to. */
function afterLabel(text: string, at: number): number {
  let position = at;
  while (position < at + 4 && " :=\"'".includes(text.charAt(position))) position++;
  return position;
}
