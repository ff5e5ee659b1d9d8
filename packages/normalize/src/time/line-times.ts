import type { Span } from "../line/span.js";
import type { NormalizeOptions } from "../normalize/options.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import { lineKind, type LineKind } from "./line-kind.js";
import { isFree, isLabelledNumber, isTimeAttribute, placeOf, type Line, type Place } from "./placement.js";
import { isUnitLetter, numberEnd, quantityAt, type Quantity } from "./quantity.js";
import { timestampEnd } from "./timestamp.js";

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

  /** Adds the spans of text[start, end), in order. `inside`: the line stands in a block of compared values. */
  find(text: string, start: number, end: number, inside: boolean, spans: Span[]): void {
    let line: TimedLine | undefined;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code < 0x30 || code > 0x39) continue;
      const number = numberEnd(text, at);
      line ??= new TimedLine(text, start, end, inside);
      at = (this.#time(line, at, number, spans) ?? number) - 1;
    }
  }

  /** Adds the span of the time that starts with the number text[at, number), if any; returns its end. */
  #time(line: TimedLine, at: number, number: number, spans: Span[]): number | undefined {
    const { text } = line;
    const next = text.charCodeAt(number);
    if (next === 0x2d || next === 0x54) {
      const end = this.#timestamps ? timestampEnd(text, at) : -1;
      if (end < 0 || line.kind === "compared" || line.kind === "title") return undefined;
      spans.push({ start: at, end, rule: "timestamp", text: timestampMark });
      return end;
    }
    if (this.#durations === "keep") return undefined;
    const end = this.#duration(line, at, number, next);
    if (end !== undefined) spans.push({ start: at, end, rule: "duration", text: durationMark });
    return end;
  }

  #duration(line: TimedLine, at: number, number: number, next: number): number | undefined {
    const unit = isUnitLetter(next) || (next === 0x20 && isUnitLetter(line.text.charCodeAt(number + 1)));
    const quantity = unit ? quantityAt(line.text, at, line.end) : undefined;
    if (!quantity) return isBareDuration(line, at, number) ? number : undefined;
    const place = placeOf(line, at, quantity);
    if (this.#durations === "anywhere" && place === "loose") {
      return !quantity.vague && isFree(line, at, quantity.end) && this.#isOpen(line)
        ? quantity.end
        : undefined;
    }
    return this.#isReported(line, at, quantity, place) ? quantity.end : undefined;
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

function isBareDuration(line: TimedLine, at: number, end: number): boolean {
  if (isTimeAttribute(line, at, end)) return true;
  return isLabelledNumber(line, at, end) && line.kind !== "compared" && line.kind !== "title";
}

/** A line with a number on it. What it is gets decided when it matters. */
class TimedLine implements Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly #inside: boolean;
  #kind: LineKind | undefined;

  constructor(text: string, start: number, end: number, inside: boolean) {
    this.text = text;
    this.start = start;
    this.end = end;
    this.#inside = inside;
  }

  get kind(): LineKind {
    this.#kind ??= lineKind(this.slice(), this.#inside);
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
