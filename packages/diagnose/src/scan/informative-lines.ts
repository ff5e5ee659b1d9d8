import { isQuoted } from "../lines/quoted.js";
import type { PlainLine } from "../lines/unwrap.js";
import { clip } from "./hit.js";

/** A line with how much it seems to tell. */
export interface ScoredLine {
  readonly line: number;
  readonly text: string;
  readonly score: number;
}

const KEPT = 20;
const LEVELS = 4;

/** Keeps the last lines of each score. */
export class InformativeLines {
  readonly #lists: ScoredLine[][] = Array.from({ length: LEVELS }, () => []);

  /** Takes a line that holds a word of failure. */
  add(plain: PlainLine, line: number): void {
    const score = scoreOf(plain);
    if (score === 0) return;
    const list = this.#lists[score - 1];
    if (list === undefined) return;
    list.push({ line, text: clip(plain.text), score });
    if (list.length > KEPT) list.shift();
  }

  /** The most informative lines, in the order of the log. */
  best(count: number): readonly ScoredLine[] {
    const ordered = this.#lists.toReversed().flatMap((list) => list.toReversed());
    return ordered.slice(0, count).toSorted((one, other) => one.line - other.line);
  }
}

function scoreOf({ text, level }: PlainLine): number {
  if (level === "error") return 4;
  if (level === "debug" || level === "command" || isQuoted(text)) return 0;
  if (/^\s{0,8}(?:\S{1,120}: )?(?:warning|warn|note|info|notice|hint|help)\b/i.test(text)) return 1;
  if (
    /\b(?:0 errors?|no errors?|0 failed|0 failures|errors?="?0|failures?="?0|"(?:errors?|failures?|failed)": ?(?:0|\[\]|null))/i.test(
      text,
    )
  )
    return 0;
  if (/^\s{0,8}(?:\S{1,40}[:\s] ?)?(?:fatal|error|panic|exception|traceback|e:|err!)\b/i.test(text)) return 3;
  if (/\b(?:fatal|error|exception|failed|cannot|denied|refused|killed|timed out)\b/i.test(text)) return 2;
  return 1;
}
