import type { ReplacementMap } from "../explain/replacement-map.js";
import { decoded, Gathered, type Encoded } from "../text/gathered.js";

/** How far, in UTF-16 units, a literal placeholder waits for evidence that the text is not normalized yet. */
const patience = 1 << 16;

interface Literal {
  /** Where in the held text it begins. */
  readonly at: number;
  /** Where in the clean text it stands. */
  readonly offset: number;
  readonly escaped: string;
  readonly length: number;
}

/**
 * Collects the result. A literal placeholder is escaped once anything before it, or up to {@link patience} units
 * after it, shows that the text is raw. Text without any noise is a possible result of normalizing, so it passes
 * unchanged: that is what makes normalizing twice the same as once.
 */
export class Output {
  readonly #ready = new Gathered();
  /** What comes behind it: a stretch of a text, which grows as long as nothing in it is touched. */
  #source = "";
  #from = 0;
  #to = 0;
  #held = "";
  #literals: Literal[] = [];
  /** Where in the clean text the first noise stands. */
  #firstNoise: number;
  escaped = 0;

  readonly #map: ReplacementMap | undefined;
  /** Only blanks so far. */
  empty = true;

  constructor(raw: boolean, map: ReplacementMap | undefined) {
    this.#map = map;
    this.#firstNoise = raw ? 0 : Number.POSITIVE_INFINITY;
  }

  /** About so many units come before {@link take}. */
  expect(units: number): void {
    this.#ready.expect(units);
  }

  text(text: string): void {
    if (this.#literals.length > 0) this.#held += text;
    else this.#add(text);
  }

  /** The same for a text that is no string yet; its bytes may be overwritten afterwards. */
  encoded(text: Encoded): void {
    // What waits for a decision, and what may be all blank, is looked at as a string.
    if (this.#literals.length > 0 || this.empty) {
      this.text(decoded(text));
      return;
    }
    this.#settle();
    this.#ready.encoded(text);
  }

  literal(text: string, escaped: string, offset: number): void {
    if (this.#firstNoise < Number.POSITIVE_INFINITY) {
      this.#add(this.#decided(text, escaped, offset));
      return;
    }
    this.#literals.push({ at: this.#held.length, offset, escaped, length: text.length });
    this.#held += text;
  }

  /** Something at `offset` of the clean text was removed or replaced. */
  noise(offset: number): void {
    if (this.#firstNoise < Number.POSITIVE_INFINITY) return;
    this.#firstNoise = offset;
    let from = 0;
    for (const literal of this.#literals) {
      const end = literal.at + literal.length;
      this.#add(this.#held.slice(from, literal.at));
      this.#add(this.#decided(this.#held.slice(literal.at, end), literal.escaped, literal.offset));
      from = end;
    }
    this.#add(this.#held.slice(from));
    this.#held = "";
    this.#literals = [];
  }

  /** The clean text has come to `offset`: literals that waited long enough stay as they are. */
  reach(offset: number): void {
    // Seldom and much at a time: to release one after the other would copy what is held each time.
    if (this.#held.length < 2 * patience) return;
    const waiting = this.#literals.findIndex((literal) => literal.offset >= offset - patience);
    if (waiting === 0) return;
    const first = this.#literals[waiting];
    const cut = first === undefined ? this.#held.length : first.at;
    this.#add(this.#held.slice(0, cut));
    this.#held = this.#held.slice(cut);
    this.#literals =
      first === undefined
        ? []
        : this.#literals.slice(waiting).map((literal) => ({ ...literal, at: literal.at - cut }));
  }

  /** A literal is escaped if it stands behind the first noise, or near enough before it. */
  #decided(text: string, escaped: string, offset: number): string {
    if (offset < this.#firstNoise - patience) return text;
    this.escaped++;
    this.#map?.note({ rule: "literal", originalStart: offset, original: text, text: escaped });
    return escaped;
  }

  /** The untouched `text`, which is source[from, ...). */
  stretch(text: string, source: string, from: number): void {
    if (this.#literals.length > 0) {
      this.#held += text;
      return;
    }
    if (this.empty && /\S/.test(text)) this.empty = false;
    if (from !== this.#to || source !== this.#source) {
      this.#settle();
      this.#source = source;
      this.#from = from;
    }
    this.#to = from + text.length;
  }

  #add(text: string): void {
    if (this.empty && /\S/.test(text)) this.empty = false;
    this.#settle();
    this.#ready.text(text);
  }

  #settle(): void {
    this.#ready.text(this.#source, this.#from, this.#to);
    this.#source = "";
    this.#from = 0;
    this.#to = 0;
  }

  /** What can no longer change. */
  take(): string {
    this.#settle();
    return this.#ready.take();
  }

  /** Everything that is left. */
  end(): string {
    this.#add(this.#held);
    this.#held = "";
    this.#literals = [];
    return this.take();
  }
}
