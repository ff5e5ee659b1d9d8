/** Text as bytes: one a unit, all of Latin-1, or two if `wide`. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly wide: boolean;
}

const beyondLatin1 = /[^\0-\xFF]/;
const shortest = 1 << 12;

/** The text that stands in the bytes. */
export function decoded({ bytes, wide }: Encoded): string {
  return bytes.toString(wide ? "utf16le" : "latin1");
}

/**
 * Puts a text together from many pieces. To join strings is as fast, but whoever reads the first character of the whole
 * pays for it: V8 then copies all of them to memory that it has not touched before.
 */
export class Gathered {
  /** The one piece so far, as long as there are no more. */
  #only = "";
  #bytes: Buffer = Buffer.alloc(0);
  #used = 0;
  #wide = false;
  #expected = 0;

  /** Says about how many units will come. */
  expect(units: number): void {
    this.#expected = units;
  }

  /** Adds source[from, to). */
  text(source: string, from: number = 0, to: number = source.length): void {
    if (from === to) return;
    const piece = source.slice(from, to);
    if (this.#used === 0 && this.#only === "") {
      this.#only = piece;
      return;
    }
    this.#settle();
    this.#string(piece);
  }

  encoded({ bytes, wide }: Encoded): void {
    if (bytes.length === 0) return;
    this.#settle();
    if (wide !== this.#wide) {
      if (!wide) return this.#string(bytes.toString("latin1"));
      this.#widen();
    }
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Hands out the text and forgets it. */
  take(): string {
    const only = this.#only;
    const text =
      only === "" ? decoded({ bytes: this.#bytes.subarray(0, this.#used), wide: this.#wide }) : only;
    this.#only = "";
    this.#bytes = Buffer.alloc(0);
    this.#used = 0;
    this.#wide = false;
    return text;
  }

  /** The one piece becomes one of several. */
  #settle(): void {
    const only = this.#only;
    this.#only = "";
    if (only !== "") this.#string(only);
  }

  #string(piece: string): void {
    if (!this.#wide && beyondLatin1.test(piece)) this.#widen();
    const bytes = piece.length << (this.#wide ? 1 : 0);
    this.#reserve(bytes);
    this.#bytes.write(piece, this.#used, this.#wide ? "utf16le" : "latin1");
    this.#used += bytes;
  }

  #widen(): void {
    const text = this.#bytes.toString("latin1", 0, this.#used);
    this.#wide = true;
    this.#used = 0;
    this.#reserve(2 * text.length);
    this.#bytes.write(text, 0, "utf16le");
    this.#used = 2 * text.length;
  }

  #reserve(more: number): void {
    const needed = this.#used + more;
    if (needed <= this.#bytes.length) return;
    const expected = this.#expected << (this.#wide ? 1 : 0);
    // Placeholders may be longer than what they stand for.
    const roomy = Math.max(shortest, needed + (needed >> 1), expected + (expected >> 3));
    const grown = Buffer.allocUnsafeSlow(roomy);
    grown.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = grown;
  }
}
