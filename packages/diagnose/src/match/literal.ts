const pieces =
  /\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/g;

const SHORTEST = 2;

/**
 * Plain texts of which every match of a pattern holds at least one, in lower case: one where the pattern has a fixed part,
 * one for each alternative otherwise. `null` when there are none. The longest are chosen, so that few lines hold one.
 */
export function requiredLiterals(pattern: RegExp): readonly string[] | null {
  const reader = new PieceReader(pattern.source.match(pieces) ?? []);
  const found = reader.readAlternatives();
  return found === null || shortest(found) < SHORTEST
    ? null
    : [...new Set(found.map((text) => text.toLowerCase()))];
}

type Literals = readonly string[] | null;

class PieceReader {
  readonly #pieces: readonly string[];
  #at = 0;

  constructor(read: readonly string[]) {
    this.#pieces = read;
  }

  /** Reads up to the end of a group or of the pattern. */
  readAlternatives(): Literals {
    const branches: Literals[] = [];
    do branches.push(this.#readSequence());
    while (this.#take("|"));
    this.#take(")");
    return branches.every((branch) => branch !== null) ? branches.flat() : null;
  }

  #take(piece: string): boolean {
    if (this.#pieces[this.#at] !== piece) return false;
    this.#at += 1;
    return true;
  }

  #readSequence(): Literals {
    let best: Literals = null;
    let run = "";
    const offer = (literals: Literals): void => {
      if (literals !== null && shortest(literals) > shortest(best)) best = literals;
    };
    for (
      let piece = this.#pieces[this.#at];
      piece !== undefined && piece !== "|" && piece !== ")";
      piece = this.#pieces[this.#at]
    ) {
      this.#at += 1;
      if (piece.startsWith("(")) {
        offer([run]);
        run = "";
        offer(this.#readGroup(piece));
        continue;
      }
      if (/^(?:\^|\$|\\[bB])$/.test(piece)) continue;
      const character = plainCharacter(piece);
      const least = this.#readLeast();
      if (character !== null) run += character.repeat(least.count);
      if (character === null || !least.isExact) {
        offer([run]);
        run = "";
      }
    }
    offer([run]);
    return best;
  }

  #readGroup(opening: string): Literals {
    const literals = this.readAlternatives();
    const isAround = /^\(\?(?:[=!]|<[=!])/.test(opening);
    return this.#readLeast().count === 0 || isAround ? null : literals;
  }

  /** How often what was read last occurs at least; exact when it cannot occur more often. */
  #readLeast(): { readonly count: number; readonly isExact: boolean } {
    const piece = this.#pieces[this.#at] ?? "";
    if (!/^(?:[*+?]|\{\d)/.test(piece)) return { count: 1, isExact: true };
    this.#at += 1;
    if (piece.startsWith("+")) return { count: 1, isExact: false };
    const bounds = /^\{(\d+)(,)?/.exec(piece);
    return { count: Number(bounds?.[1] ?? 0), isExact: bounds !== null && bounds[2] === undefined };
  }
}

function shortest(literals: Literals): number {
  return literals === null ? 0 : Math.min(...literals.map((text) => text.length));
}

function plainCharacter(piece: string): string | null {
  if (piece === "." || piece.startsWith("[")) return null;
  if (piece === "\\t") return "\t";
  const character = piece.startsWith("\\") ? piece.slice(1) : piece;
  if (piece.startsWith("\\") && /[A-Za-z0-9]/.test(character)) return null;
  return character.length === 1 ? character : null;
}
