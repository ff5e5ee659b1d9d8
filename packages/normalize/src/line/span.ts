/** A part of the clean text that a rule replaces. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Name of the rule, as it is counted. */
  readonly rule: string;
  /** What stands there afterwards; computed when the span has won, so that numbers follow the first appearance. */
  readonly text: string | (() => string);
}

/** Leftmost first, the longer first where two start together, the earlier found first where they are equal. */
function bySpan(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

/** Spans in that order. Most come in it: to see that costs less than to sort. */
export function sorted(spans: Span[]): readonly Span[] {
  for (let index = 1; index < spans.length; index++) {
    const [before, span] = [spans[index - 1], spans[index]];
    if (before && span && bySpan(before, span) > 0) return spans.sort(bySpan);
  }
  return spans;
}

/** Two lists in that order as one. */
export function merged(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  if (some.length === 0) return others;
  const all: Span[] = [];
  let next = 0;
  for (const span of others) {
    for (let before = some[next]; before && bySpan(before, span) <= 0; before = some[++next])
      all.push(before);
    all.push(span);
  }
  return all.concat(some.slice(next));
}
