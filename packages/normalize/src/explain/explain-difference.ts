import { NormalizeError, shown } from "../error/normalize-error.js";
import type { NormalizeOptions } from "../normalize/options.js";
import { normalize } from "../normalize/normalizer.js";
import { profileNames } from "../profile/profiles.js";

/** The first place where two results differ. */
export interface Difference {
  /** Number of the line, from 1. */
  readonly line: number;
  /** Where on the line, in UTF-16 units from 1. */
  readonly column: number;
  /** The line of the first result, of at most 200 units around the place; undefined if it has ended. */
  readonly a: string | undefined;
  /** The line of the second result, cut in the same way. */
  readonly b: string | undefined;
  /** Up to three lines before it, equal in both. */
  readonly before: readonly string[];
  /** Options under which both lines are equal, the narrowest first; undefined if only a rule of your own could do it. */
  readonly remedy: NormalizeOptions | undefined;
}

const reach = 100;
const remedies: readonly NormalizeOptions[] = [
  ...profileNames.map((profile) => ({ profile })),
  { durations: "anywhere" },
];

/**
 * Says where two normalized texts first differ, and which option would remove the difference, if it is noise.
 * @returns undefined if they are equal
 * @throws NormalizeError `invalid-input` for what is no text
 */
export function explainDifference(a: string, b: string): Difference | undefined {
  for (const text of [a, b]) {
    if (typeof text !== "string")
      throw new NormalizeError("invalid-input", `Both results must be texts, got ${shown(typeof text)}.`);
  }
  if (a === b) return undefined;
  const [left, right] = [a.split("\n"), b.split("\n")];
  let line = 0;
  while (left[line] === right[line]) line++;
  const [one, other] = [left[line], right[line]];
  const column = firstDifference(one ?? "", other ?? "");
  return {
    line: line + 1,
    column: column + 1,
    a: one?.slice(Math.max(0, column - reach), column + reach),
    b: other?.slice(Math.max(0, column - reach), column + reach),
    before: left.slice(Math.max(0, line - 3), line),
    remedy: one === undefined || other === undefined ? undefined : remedyFor(one, other),
  };
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function remedyFor(a: string, b: string): NormalizeOptions | undefined {
  return remedies.find((options) => {
    const kept = { ...options, literals: "keep" } as const;
    return normalize(a, kept).text === normalize(b, kept).text;
  });
}
