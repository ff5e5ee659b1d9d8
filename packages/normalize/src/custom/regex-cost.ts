/** Most steps that a match attempt may take at one place of a line. */
const mostSteps = 10_000;

/**
 * Why a regular expression may take long on hostile text, or undefined if it cannot. Sound rather than complete: with
 * bounded repetitions of single characters the number of ways to match at one place has a bound that the text cannot
 * raise.
 */
export function whySlow(pattern: RegExp): string | undefined {
  const { source } = pattern;
  let steps = 1;
  let atom: "none" | "single" | "group" = "none";
  for (let at = 0; at < source.length;) {
    const piece = pieceAt(source, at);
    at += piece.length;
    if (/^\\(?:[1-9]|k<)/.test(piece)) return `it refers back with ${piece}`;
    const repeats = repetition(piece);
    if (repeats === undefined) {
      if (piece === "|") steps *= 2;
      atom = piece === ")" ? "group" : /^(?:\(|\||\^|\$|\\[bB])/.test(piece) ? "none" : "single";
    } else {
      if (repeats === Number.POSITIVE_INFINITY)
        return `${piece} has no upper bound: write {1,40} or the like`;
      if (repeats > 1 && atom === "group")
        return `${piece} repeats a group: only a single character or class may be repeated`;
      steps *= repeats + 1;
    }
    if (steps > mostSteps)
      return `it can match in more than ${mostSteps} ways at one place: lower the bounds`;
  }
  return undefined;
}

const pieces =
  /\\(?:u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/y;

function pieceAt(source: string, at: number): string {
  pieces.lastIndex = at;
  return pieces.exec(source)?.[0] ?? source.charAt(at);
}

/** How often at most a quantifier repeats; undefined for what is none. */
function repetition(piece: string): number | undefined {
  if (/^[*+]\??$/.test(piece)) return Number.POSITIVE_INFINITY;
  if (/^\?\??$/.test(piece)) return 1;
  const bounds = /^\{(\d+)(?:(,)(\d*))?\}\??$/.exec(piece);
  if (!bounds) return undefined;
  if (bounds[2] === undefined) return Number(bounds[1]);
  return bounds[3] === "" ? Number.POSITIVE_INFINITY : Number(bounds[3]);
}
