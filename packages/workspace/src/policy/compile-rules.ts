import { matchesGlob } from "./glob.js";

/**
 * Prepares folded patterns so that asking costs little per name: most are names without a wildcard, and most paths
 * match none.
 *
 * @returns a function that gives the index of the last pattern that matches folded segments, or -1
 */
export function compileRules(
  patterns: readonly (readonly string[])[],
): (segments: readonly string[]) => number {
  const names = new Map<string, number>();
  const others: { readonly pattern: readonly string[]; readonly index: number; readonly start: string }[] =
    [];
  for (const [index, pattern] of patterns.entries()) {
    const [only = ""] = pattern;
    if (pattern.length === 1 && !only.includes("*")) names.set(only, index);
    else others.push({ pattern, index, start: pattern.length === 1 ? only.slice(0, only.indexOf("*")) : "" });
  }
  others.reverse();
  return (segments) => {
    let last = -1;
    for (const segment of segments) last = Math.max(last, names.get(segment) ?? -1);
    for (const { pattern, index, start } of others) {
      if (index <= last) break;
      if (start !== "" && !segments.some((segment) => segment.startsWith(start))) continue;
      if (matchesGlob(pattern, segments)) return index;
    }
    return last;
  };
}
