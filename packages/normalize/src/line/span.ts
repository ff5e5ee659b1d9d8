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
export function bySpan(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}
