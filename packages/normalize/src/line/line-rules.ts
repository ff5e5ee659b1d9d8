import type { NormalizeOptions } from "../normalize/options.js";
import { Literals } from "../placeholder/literals.js";
import { durationMark, timestampMark } from "../placeholder/names.js";
import { ProfileLines } from "../profile/profile-lines.js";
import { profiles } from "../profile/profiles.js";
import { isDigit } from "../text/characters.js";
import { isFree, isLabelledNumber, isReported, lineKind, type LineKind } from "../time/placement.js";
import { numberEnd, quantityAt } from "../time/quantity.js";
import { timestampEnd } from "../time/timestamp.js";
import type { Span } from "./span.js";
import { Surroundings } from "./surroundings.js";

/** The rules that look at one line after the other: literals, times and the profile. */
export class LineRules {
  readonly #durations: "reported" | "anywhere" | "keep";
  readonly #timestamps: boolean;
  readonly #profile: ProfileLines | undefined;
  readonly #literals: Literals;
  readonly #surroundings = new Surroundings();

  constructor(options: NormalizeOptions) {
    this.#durations = options.durations ?? "reported";
    this.#timestamps = options.timestamps !== "keep";
    this.#profile = options.profile && new ProfileLines(profiles[options.profile]);
    this.#literals = new Literals((options.roots ?? []).map((root) => root.name));
  }

  /** Spans of the line text[start, end), in no order; `end` is where its line feed stands or would stand. */
  find(text: string, start: number, end: number, spans: Span[]): void {
    const inside = this.#surroundings.enter(text, start, end);
    this.#literals.find(text, start, end, spans);
    if (this.#profile) this.#profile.find(text.slice(start, end), start, end < text.length ? 1 : 0, spans);
    this.#times(text, start, end, inside, spans);
  }

  #times(text: string, start: number, end: number, inside: boolean, spans: Span[]): void {
    let line: string | undefined;
    let kind: LineKind | undefined;
    for (let at = start; at < end; at++) {
      if (!isDigit(text.charCodeAt(at))) continue;
      const number = numberEnd(text, at);
      if (this.#mayBeTime(text, number)) {
        line ??= text.slice(start, end);
        kind ??= lineKind(line, inside);
        at = Math.max(number, this.#time(line, at - start, kind, start, spans)) - 1;
      } else {
        at = number - 1;
      }
    }
  }

  /** A cheap look at what follows a number: a unit, a date or the end of a labelled number. */
  #mayBeTime(text: string, at: number): boolean {
    const code = text.charCodeAt(at);
    if (code === 0x20) return isUnitLetter(text.charCodeAt(at + 1)) || isNumberLabel(text, at);
    return isUnitLetter(code) || code === 0x2d || code === 0x54 || isNumberLabel(text, at);
  }

  /** Adds the span of the time at line[at]; returns where it ends in the text, or 0. */
  #time(line: string, at: number, kind: LineKind, start: number, spans: Span[]): number {
    const found = this.#timestamp(line, at, kind) ?? this.#duration(line, at, kind);
    if (!found) return 0;
    const mark = found.rule === "duration" ? durationMark : timestampMark;
    spans.push({ start: start + at, end: start + found.end, rule: found.rule, text: mark });
    return start + found.end;
  }

  #timestamp(line: string, at: number, kind: LineKind): Found | undefined {
    if (!this.#timestamps || kind === "compared" || kind === "title") return undefined;
    const end = timestampEnd(line, at);
    return end < 0 ? undefined : { rule: "timestamp", end };
  }

  #duration(line: string, at: number, kind: LineKind): Found | undefined {
    if (this.#durations === "keep") return undefined;
    const quantity = quantityAt(line, at, line.length);
    if (!quantity) {
      const end = numberEnd(line, at);
      return isLabelledNumber(line, at, end, kind) ? { rule: "duration", end } : undefined;
    }
    if (this.#profile && kind === "title" && !line.includes(" # ")) return undefined;
    const free = this.#durations === "anywhere" && isFree(line, at, quantity, kind);
    return free || isReported(line, at, quantity, kind) ? { rule: "duration", end: quantity.end } : undefined;
  }
}

interface Found {
  readonly rule: "duration" | "timestamp";
  readonly end: number;
}

const units = new Set([..."smhdnuµμ"].map((letter) => letter.charCodeAt(0)));

function isUnitLetter(code: number): boolean {
  return units.has(code);
}

/** Nothing but what may follow `duration_ms: 1.9` or `time="1.9`. */
function isNumberLabel(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return Number.isNaN(code) || ' \n,}"'.includes(String.fromCharCode(code));
}
