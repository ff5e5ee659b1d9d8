import type { NormalizeOptions } from "../normalize/options.js";
import type { Literals } from "../placeholder/literals.js";
import { ProfileLines } from "../profile/profile-lines.js";
import { profiles } from "../profile/profiles.js";
import { Spots } from "../spots/spots.js";
import { LineTimes } from "../time/line-times.js";
import { JudgedLine } from "./judged-line.js";
import { Mask } from "./mask.js";
import type { Span } from "./span.js";
import { Surroundings } from "./surroundings.js";
import { Triggers } from "./triggers.js";

const lineFeed = 0x0a;
const lessThan = 0x3c;
const equals = 0x3d;

/** The rules that look at one line after the other: literals, times and the profile. */
export class LineRules {
  readonly #profile: ProfileLines | undefined;
  readonly #times: LineTimes;
  readonly #spots: Spots;
  readonly #literals: Literals | undefined;
  readonly #surroundings = new Surroundings();
  readonly #triggers = new Triggers();
  #line = new JudgedLine("", new Mask("", []));
  /** Where times may be on the line that is looked at. */
  readonly #places: number[] = [];
  #count = 0;

  constructor(options: NormalizeOptions, literals: Literals | undefined) {
    this.#profile = options.profile && new ProfileLines(profiles[options.profile]);
    this.#times = new LineTimes(options);
    this.#spots = new Spots(options.rules ?? {});
    this.#literals = literals;
  }

  /** Adds the spans of all lines of the text to those of its paths. */
  find(text: string, spans: Span[]): void {
    this.#triggers.open(text);
    const { units } = this.#triggers;
    this.#line = new JudgedLine(text, new Mask(text, spans));
    this.#surroundings.open(text, units);
    for (let start = 0; start < text.length;) {
      const end = this.#lineEnd(text, units, spans);
      const inside = this.#surroundings.enter(start, end);
      this.#profile?.find(text, start, end, spans);
      if (this.#count > 0)
        this.#visit(this.#line.moveTo(start, end, { inside, suite: this.#profile?.suite }), spans);
      start = end + 1;
    }
  }

  /** Where the line ends; notes where a time may be on it. */
  #lineEnd(text: string, units: Uint16Array, spans: Span[]): number {
    for (;;) {
      const at = this.#triggers.next();
      if (at >= text.length) return at;
      const code = units[at];
      if (code === lineFeed) return at;
      if (code === lessThan) this.#literals?.add(text, at, spans);
      else this.#places[this.#count++] = at;
    }
  }

  #visit(line: JudgedLine, spans: Span[]): void {
    let from = line.start;
    const onlyAttributes = line.isCompared;
    for (let index = 0; index < this.#count; index++) {
      const place = this.#places[index] ?? 0;
      if (onlyAttributes && line.text.charCodeAt(place) !== equals) continue;
      from = this.#times.find(line, place, from, spans);
      this.#spots.find(line, place, spans);
    }
    this.#count = 0;
  }
}
