/** What all rules of a caller have in common. */
interface Named {
  /** Name in the angle brackets of the placeholder and in the counts: lower-case letters, digits and hyphens. */
  readonly id: string;
}

/** An exact text, wherever it stands on a line. */
export interface LiteralRule extends Named {
  /** Told from the other kinds by this. */
  readonly kind: "literal";
  /** At least three units, on one line. */
  readonly text: string;
}

/** An exact text that stands alone: no letter, digit or `_` before or behind it. */
export interface TokenRule extends Named {
  /** Told from the other kinds by this. */
  readonly kind: "token";
  /** At least one unit, on one line. */
  readonly text: string;
}

/** A whole line, given by how it starts. */
export interface LineRule extends Named {
  /** Told from the other kinds by this. */
  readonly kind: "line";
  /** First characters of the line, blanks before them left out; at least three units. */
  readonly text: string;
}

/** What a regular expression matches on one line of at most 2000 units. */
export interface RegexRule extends Named {
  /** Told from the other kinds by this. */
  readonly kind: "regex";
  /**
   * Flags `i`, `s` and `u` are allowed. With a group named `replaced`, only that group is replaced. Every repetition must have an upper bound
   * and repeat a single character or class, so that no text can make it slow.
   */
  readonly pattern: RegExp;
  /** Lines in which it must find something; at least one. */
  readonly matches: readonly string[];
  /** Lines in which it must find nothing; at least one. */
  readonly ignores: readonly string[];
}

/** A rule of the caller. What holds a verdict word, such as `FAIL` or `passed`, is never replaced. */
export type CustomRule = LiteralRule | TokenRule | LineRule | RegexRule;
