/** How hard a verdict would be to fake: `L0` the runner's word, `L1` checked against itself and a manifest. */
export type AssuranceLevel = "L0" | "L1";

/** Assurance of one verdict. */
export interface Assurance {
  /** Level that was reached. */
  readonly level: AssuranceLevel;
  /** What would have to hold for the next level; empty only when nothing is missing. */
  readonly missing: readonly string[];
}
