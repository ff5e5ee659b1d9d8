/**
 * Whether a pattern matches a path or one of its ancestors. `*` stands for any characters of one segment,
 * `**` for any number of segments; without a `/` a pattern matches at any depth, with one it starts at the root.
 * Both sides come folded. Linear in both, so that no pattern and no name can make it slow.
 */
export function matchesGlob(pattern: readonly string[], segments: readonly string[]): boolean {
  const [first] = pattern;
  const anchored = pattern.length === 1 && first !== undefined ? ["**", first] : pattern;
  // What lies under a matching directory is meant too.
  return matchSequence([...anchored, "**"], segments, "**", matchesSegment);
}

function matchesSegment(pattern: string, segment: string): boolean {
  return matchSequence(Array.from(pattern), Array.from(segment), "*", (a, b) => a === b);
}

/** Greedy wildcard match with one point to return to, over any sequence. */
function matchSequence(
  pattern: readonly string[],
  items: readonly string[],
  wildcard: string,
  equal: (pattern: string, item: string) => boolean,
): boolean {
  let at = 0;
  let item = 0;
  let retryAt = -1;
  let retryItem = 0;
  while (item < items.length) {
    const expected = pattern[at];
    const actual = items[item];
    if (expected === wildcard) {
      retryAt = at + 1;
      retryItem = item;
      at += 1;
    } else if (expected !== undefined && actual !== undefined && equal(expected, actual)) {
      at += 1;
      item += 1;
    } else if (retryAt >= 0) {
      at = retryAt;
      retryItem += 1;
      item = retryItem;
    } else return false;
  }
  return pattern.slice(at).every((rest) => rest === wildcard);
}
