const ASCII = 128;

/**
 * Finds which of many literals occur in a line, in one pass over it (Aho and Corasick, 1975). Upper and lower case are
 * alike. Hundreds of patterns cost a line nothing as long as it holds none of their literals.
 */
export class Automaton {
  readonly #classes = new Uint8Array(ASCII);
  readonly #others = new Map<number, number>();
  readonly #width: number;
  readonly #next: Int32Array;
  readonly #found: (readonly number[] | undefined)[];

  /** `literals` are in lower case and not empty. */
  constructor(literals: readonly string[]) {
    const alphabet = [...new Set(literals.join(""))];
    this.#width = alphabet.length + 1;
    for (const [index, character] of alphabet.entries()) {
      for (const form of [character, character.toUpperCase()]) {
        const code = form.charCodeAt(0);
        if (code < ASCII) this.#classes[code] = index + 1;
        else this.#others.set(code, index + 1);
      }
    }
    const most = literals.reduce((sum, literal) => sum + literal.length, 1);
    this.#next = new Int32Array(most * this.#width);
    this.#found = Array.from({ length: most });
    this.#addSuffixes(this.#addLiterals(literals));
  }

  /** Adds the index of every literal that occurs in the line to `into`, some more than once. */
  scan(line: string, into: number[]): void {
    let state = 0;
    for (let at = 0; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      const kind = code < ASCII ? (this.#classes[code] ?? 0) : (this.#others.get(code) ?? 0);
      state = kind === 0 ? 0 : (this.#next[state * this.#width + kind] ?? 0);
      if (state === 0) continue;
      const found = this.#found[state];
      if (found !== undefined) into.push(...found);
    }
  }

  #kindOf(code: number): number {
    return (code < ASCII ? this.#classes[code] : this.#others.get(code)) ?? 0;
  }

  #addLiterals(literals: readonly string[]): number {
    let states = 1;
    for (const [index, literal] of literals.entries()) {
      let state = 0;
      for (let at = 0; at < literal.length; at += 1) {
        const edge = state * this.#width + this.#kindOf(literal.charCodeAt(at));
        if (this.#next[edge] === 0) {
          this.#next[edge] = states;
          states += 1;
        }
        state = this.#next[edge] ?? 0;
      }
      this.#found[state] = [...(this.#found[state] ?? []), index];
    }
    return states;
  }

  /** Completes the trie breadth first: a state without an edge continues like its longest proper suffix. */
  #addSuffixes(states: number): void {
    const suffix = new Int32Array(states);
    const queue: number[] = [];
    for (let kind = 1; kind < this.#width; kind += 1) {
      const child = this.#next[kind] ?? 0;
      if (child !== 0) queue.push(child);
    }
    for (let at = 0; at < queue.length; at += 1) {
      const state = queue[at] ?? 0;
      const fallback = suffix[state] ?? 0;
      const inherited = this.#found[fallback];
      if (inherited !== undefined) this.#found[state] = [...(this.#found[state] ?? []), ...inherited];
      for (let kind = 1; kind < this.#width; kind += 1) {
        const edge = state * this.#width + kind;
        const other = this.#next[fallback * this.#width + kind] ?? 0;
        const child = this.#next[edge] ?? 0;
        if (child === 0) this.#next[edge] = other;
        else {
          suffix[child] = other;
          queue.push(child);
        }
      }
    }
  }
}
