import { explainDifference, type Difference } from "@testbed/normalize";

/** What is left of a list of differences that may be long. */
export interface Differences {
  readonly found: readonly Difference[];
  /** There are more than were looked for. */
  readonly more: boolean;
}

/** Every place where two texts differ, up to `most`; a line that only one of them has is one difference. */
export function differencesOf(a: string, b: string, most: number): Differences {
  const found: Difference[] = [];
  let [left, right] = [a.split("\n"), b.split("\n")];
  let passed = 0;
  for (;;) {
    const difference = explainDifference(left.join("\n"), right.join("\n"));
    if (difference === undefined) return { found, more: false };
    if (found.length === most) return { found, more: true };
    const at = difference.line - 1;
    found.push({ ...difference, line: difference.line + passed });
    const [ofLeft, ofRight] = step(left.slice(at), right.slice(at));
    left = left.slice(at + ofLeft);
    right = right.slice(at + ofRight);
    passed += at + ofLeft;
  }
}

/** How many lines of each side the difference takes: one of both, or one that the other side does not have. */
function step(left: readonly string[], right: readonly string[]): readonly [left: number, right: number] {
  if (left.length === 0 || (left[0] === right[1] && left[1] !== right[1])) return [0, 1];
  if (right.length === 0 || (left[1] === right[0] && left[1] !== right[1])) return [1, 0];
  return [1, 1];
}
