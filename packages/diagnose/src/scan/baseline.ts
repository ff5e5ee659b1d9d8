import { LineSplitter } from "../lines/line-splitter.js";
import { stripControls } from "../lines/strip-controls.js";
import { unwrap } from "../lines/unwrap.js";
import { defaultMatcher } from "../match/default-matcher.js";

/** Most kinds of lines remembered of a baseline. */
const MOST_TEMPLATES = 1_000_000;

/** Lines of a green log of the same job: what stands there too did not make this one fail. */
export class Baseline {
  readonly #templates = new Set<number>();

  readonly #splitter = new LineSplitter((line) => this.#add(line));

  /** Takes the next piece of the green log. */
  push(text: string): void {
    this.#splitter.push(text);
  }

  /** Ends the green log. */
  end(): void {
    this.#splitter.end();
  }

  /** Whether the green log holds the line, numbers aside. */
  has(text: string): boolean {
    return this.#templates.has(templateOf(text));
  }

  // Lines without any word that a rule looks for are never asked for.
  #add(raw: string): void {
    const line = stripControls(raw);
    if (this.#templates.size >= MOST_TEMPLATES || defaultMatcher().literals(line).length === 0) return;
    this.#templates.add(templateOf(unwrap(line).text));
  }
}

/** Reads a green log. */
export function readBaseline(pieces: Iterable<string>): Baseline {
  const baseline = new Baseline();
  for (const piece of pieces) baseline.push(piece);
  baseline.end();
  return baseline;
}

/** A 52-bit hash of a line whose numbers, hexadecimal names and white space do not count. */
function templateOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (const character of text
    .replaceAll(/\b[0-9a-f]{7,64}\b|\d+/gi, "0")
    .replaceAll(/\s+/g, " ")
    .trim()) {
    const code = character.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0) * 0x10_0000 + ((high >>> 0) & 0xf_ffff);
}
