/** Sets of three bytes each, eight at most; an empty string stands for any byte. */
export type ByteSets = readonly (readonly [first: string, second: string, third: string])[];

/** Finds what begins with one of some combinations of three bytes: a look that spares an expression. */
export class BytePrefixes {
  readonly #first: Uint8Array;
  readonly #second: Uint8Array;
  readonly #third: Uint8Array;

  /** `sets`: in lower case; letters of upper case count as the same. */
  constructor(sets: ByteSets) {
    this.#first = tableOf(sets.map(([first]) => first));
    this.#second = tableOf(sets.map(([, second]) => second));
    this.#third = tableOf(sets.map(([, , third]) => third));
  }

  /** By byte, which of the sets it belongs to: the first, the second and the third. */
  get tables(): readonly Uint8Array[] {
    return [this.#first, this.#second, this.#third];
  }

  /** Whether one of them stands at `at`. */
  standsAt(bytes: Uint8Array, at: number): boolean {
    const bits = this.#first[bytes[at] ?? 0] ?? 0;
    return bits !== 0 && this.#rest(bytes, at, bits);
  }

  /** Whether one of them stands anywhere in [start, end). */
  standsIn(bytes: Uint8Array, start: number, end: number): boolean {
    const first = this.#first;
    for (let at = start; at < end; at++) {
      const bits = first[bytes[at] ?? 0] ?? 0;
      if (bits !== 0 && this.#rest(bytes, at, bits)) return true;
    }
    return false;
  }

  #rest(bytes: Uint8Array, at: number, bits: number): boolean {
    return (bits & (this.#second[bytes[at + 1] ?? 0] ?? 0) & (this.#third[bytes[at + 2] ?? 0] ?? 0)) !== 0;
  }
}

function tableOf(sets: readonly string[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const [bit, set] of sets.entries()) {
    for (let code = 0; code < 256; code++) {
      const character = String.fromCharCode(code);
      const folded = /[A-Z]/.test(character) ? character.toLowerCase() : character;
      if (set === "" || set.includes(folded)) table[code] = (table[code] ?? 0) | (1 << bit);
    }
  }
  return table;
}
