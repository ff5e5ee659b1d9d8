import { decided, decisionSize, noBlock, type Judge } from "../judge/judge.js";
import { judge } from "../judge/shared.js";
import type { NormalizeOptions } from "../normalize/options.js";
import type { Literals } from "../placeholder/literals.js";
import { durationMark } from "../placeholder/names.js";
import { ProfileLines } from "../profile/profile-lines.js";
import { profiles } from "../profile/profiles.js";
import { kind, opens } from "../scan/buckets.js";
import type { Scanner } from "../scan/scanner.js";
import { Spots } from "../spots/spots.js";
import { LineTimes } from "../time/line-times.js";
import { JudgedLine } from "./judged-line.js";
import { Mask } from "./mask.js";
import type { Span } from "./span.js";
import { Surroundings } from "./surroundings.js";

const capitalA = 0x41;
const letterE = 0x65;
const equals = 0x3d;
/** Of the address of an object, which is no value even where values are compared. */
const zero = 0x30;
const underscore = 0x5f;

/** The rules that look at one line after the other: literals, times, identifiers of a run and the profile. */
export class LineRules {
  readonly #profile: ProfileLines | undefined;
  readonly #times: LineTimes;
  readonly #spots: Spots;
  readonly #literals: Literals | undefined;
  readonly #surroundings = new Surroundings();
  readonly #mask = new Mask();
  readonly #line: JudgedLine;
  readonly #judge: Judge | undefined;
  readonly #block = noBlock();
  /** A profile looks at each line. */
  readonly #everyLine: boolean;
  #deferred: string[] = [];
  #deferredUnits = 0;
  #places: Int32Array = new Int32Array(0);

  /** `by`: the compiled judge, where no profile and no option wants otherwise, or the rules here alone. */
  constructor(
    options: NormalizeOptions,
    literals: Literals | undefined,
    by: Judge | "rules" = judge ?? "rules",
  ) {
    const usual = options.profile === undefined && (options.durations ?? "reported") === "reported";
    this.#judge = usual && by !== "rules" ? by : undefined;
    const rules = options.profile && profiles[options.profile];
    this.#profile = rules && new ProfileLines(rules);
    this.#line = new JudgedLine(this.#mask, rules?.titles);
    this.#everyLine = options.profile !== undefined;
    this.#times = new LineTimes(options);
    this.#spots = new Spots(options.rules ?? {});
    this.#literals = literals;
  }

  /** Takes a text in which there is nothing to find: what it opens is looked at when that matters. */
  defer(text: string): void {
    this.#deferred.push(text);
    this.#deferredUnits += text.length;
  }

  /** Looks at what waits, if it is more than so many units; returns whether the scanner has searched it. */
  settle(scanner: Scanner, patience = 0): boolean {
    if (this.#deferredUnits <= patience) return false;
    for (const text of this.#deferred) {
      scanner.load(text);
      this.find(text, scanner, scanner.search(), [], []);
    }
    this.#deferred = [];
    this.#deferredUnits = 0;
    return true;
  }

  /** Adds the spans of all lines of the text that the scanner has found `count` places in; `paths`: what else goes. */
  find(text: string, scanner: Scanner, count: number, paths: readonly Span[], spans: Span[]): void {
    this.#mask.open(text, paths);
    if (this.#judge === undefined) {
      this.#line.open(text, scanner);
      this.#places = scanner.places;
      this.#findAll(text, count, spans);
      return;
    }
    const decisions = this.#judge.decide(this.#line, text, count, paths, this.#block);
    this.#places = scanner.places;
    this.#apply(decisions, spans);
  }

  /** Looks at all lines here. */
  #findAll(text: string, count: number, spans: Span[]): void {
    const places = this.#places;
    this.#surroundings.open(text, this.#line.bytes);
    let start = 0;
    let opening = true;
    let from = 0;
    let seen = 0;
    for (let index = 0; index < count; index++) {
      const place = places[index] ?? 0;
      if ((place & kind.feed) === 0) {
        seen |= place;
        continue;
      }
      const end = place >> 8;
      // Outside of a block, a line without places that can open none changes nothing.
      if (opening || from < index || this.#everyLine || !this.#surroundings.isPlain)
        this.#enter(start, end, opening, from, index, seen, spans);
      start = end + 1;
      opening = (place & opens) !== 0;
      from = index + 1;
      seen = 0;
    }
    if (start < text.length) this.#enter(start, text.length, opening, from, count, seen, spans);
  }

  /** Does what the judge decided. */
  #apply(decisions: Int32Array, spans: Span[]): void {
    for (let at = 0; at < decisions.length; at += decisionSize) {
      const [start, end] = [decisions[at + 1] ?? 0, decisions[at + 2] ?? 0];
      if (decisions[at] === decided.duration) {
        spans.push({ start, end, rule: "duration", text: durationMark });
        continue;
      }
      if (decisions[at] === decided.literal) {
        this.#literals?.add(this.#line.text, start, spans);
        continue;
      }
      this.#line.moveTo(start, end, decisions[at] === decided.askInside, undefined);
      this.#visit(decisions[at + 3] ?? 0, decisions[at + 4] ?? 0, spans);
    }
  }

  /** Looks at the line [start, end), on which the places [from, to) stand; `seen` holds their kinds. */
  #enter(
    start: number,
    end: number,
    opening: boolean,
    from: number,
    to: number,
    seen: number,
    spans: Span[],
  ): void {
    const asserts = (seen & kind.rare) !== 0 && this.#mayAssert(from, to);
    const inside =
      (opening || asserts || !this.#surroundings.isPlain) && this.#surroundings.enter(start, end, asserts);
    this.#profile?.find(this.#line.text, start, end, spans);
    if (from === to) return;
    this.#line.moveTo(start, end, inside, this.#profile?.suite);
    this.#visit(from, to, spans);
  }

  #mayAssert(from: number, to: number): boolean {
    for (let index = from; index < to; index++) {
      const place = this.#places[index] ?? 0;
      if ((place & kind.rare) !== 0 && this.#line.bytes[place >> 8] === capitalA) return true;
    }
    return false;
  }

  #visit(first: number, last: number, spans: Span[]): void {
    const line = this.#line;
    const compared = line.isCompared;
    let from = line.start;
    for (let index = first; index < last; index++) {
      const bits = this.#places[index] ?? 0;
      const place = bits >> 8;
      if ((bits & kind.literal) !== 0) this.#literals?.add(line.text, place, spans);
      else if ((bits & (kind.time | kind.spaced)) !== 0) {
        if (!compared) from = this.#times.find(line, place, from, spans);
      } else this.#other(place, compared, spans);
    }
  }

  #other(place: number, compared: boolean, spans: Span[]): void {
    const line = this.#line;
    const code = line.bytes[place];
    const isAttribute = code === letterE && line.bytes[place + 1] === equals;
    if (isAttribute) this.#times.findAttribute(line, place + 1, spans);
    if (compared && code !== zero) return;
    if (code === underscore) this.#times.findLabelled(line, place, spans);
    else this.#spots.find(line, isAttribute ? place + 1 : place, spans);
  }
}
