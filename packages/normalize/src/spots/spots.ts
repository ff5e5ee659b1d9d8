import type { JudgedLine } from "../line/judged-line.js";
import type { Span } from "../line/span.js";
import { Numbering } from "../placeholder/numbering.js";
import { freeBefore } from "../time/placement.js";
import { patterns, spotRules, type Pattern, type SpotRule } from "./patterns.js";

/** The patterns by the code of the character at the place, those of some rules left out. */
function byCode(kept: readonly SpotRule[]): readonly (readonly Pattern[] | undefined)[] {
  const result: (readonly Pattern[] | undefined)[] = Array.from({ length: 128 });
  for (const [character, all] of patterns) {
    const tried = all.filter(({ rule }) => !kept.includes(rule));
    if (tried.length > 0) result[character.charCodeAt(0)] = tried;
  }
  return result;
}

const allByCode = byCode([]);

/** Finds identifiers of a run, such as process ids and ports, on lines that say nothing about the result. */
export class Spots {
  /** What to try, by the character at the place. */
  readonly #byCode: readonly (readonly Pattern[] | undefined)[];
  readonly #numbering = new Map<SpotRule, Numbering>();

  constructor(rules: Readonly<Partial<Record<SpotRule, "replace" | "keep">>>) {
    const kept = spotRules.filter((rule) => rules[rule] === "keep");
    this.#byCode = kept.length === 0 ? allByCode : byCode(kept);
  }

  /** Adds the span of what stands at the place on the line, if anything. */
  find(line: JudgedLine, place: number, spans: Span[]): void {
    const tried = this.#byCode[line.text.charCodeAt(place)];
    if (tried) for (const pattern of tried) if (this.#try(pattern, line, place, spans)) return;
  }

  #try(
    { rule, back, before, shape, anywhere = false, numbered }: Pattern,
    line: JudgedLine,
    place: number,
    spans: Span[],
  ): boolean {
    if (place - back < line.start) return false;
    if (before !== undefined && !before.includes(line.text.charAt(place - 1))) return false;
    shape.lastIndex = place - back;
    const match = shape.exec(line.text);
    if (!match || shape.lastIndex > line.end) return false;
    if (!anywhere && (line.kind === "compared" || line.kind === "title")) return false;
    const end =
      match[1] === undefined || rule === "host"
        ? shape.lastIndex - (rule === "host" ? 1 : 0)
        : shape.lastIndex;
    const found = match[1] ?? match[0];
    const start = rule === "size" ? numberBefore(line, place) : end - found.length;
    if (rule === "size" && !startsNumber(line, start)) return false;
    const text = numbered ? (): string => this.#mark(rule, found) : `<${rule}>`;
    spans.push({ start, end, rule, text });
    return true;
  }

  #mark(rule: SpotRule, identity: string): string {
    const numbering = this.#numbering.get(rule) ?? new Numbering(rule);
    this.#numbering.set(rule, numbering);
    return numbering.mark(identity.toLowerCase());
  }
}

/** Whether a number may start at `at`: not as a part of a word or of what a placeholder stands for. */
function startsNumber({ units, start }: JudgedLine, at: number): boolean {
  const before = units[at - 1] ?? 0;
  return at === start || (freeBefore[before] === 1 && before !== 0x3e);
}

/** Start of the number that a unit at `at` follows. */
function numberBefore({ text, start }: JudgedLine, at: number): number {
  let first = text.charAt(at - 1) === " " ? at - 1 : at;
  while (first > start && /[\d.]/.test(text.charAt(first - 1))) first--;
  return first;
}
