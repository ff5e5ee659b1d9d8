import { excerpt } from "./excerpt.js";

/** The first items of a list that fit, and how many did not. */
export interface Kept<T> {
  readonly items: T[];
  readonly omitted: number;
}

/** Keeps items in order up to a count and a size in JSON; the first is always kept, for one reason is better than none. */
export function within<T>(
  items: readonly T[],
  limits: { readonly count: number; readonly bytes: number },
): Kept<T> {
  const kept: T[] = [];
  let bytes = 0;
  for (const item of items.slice(0, limits.count)) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > limits.bytes && kept.length > 0) break;
    kept.push(item);
  }
  return { items: kept, omitted: items.length - kept.length };
}

export function short(text: string, maxBytes: number): string;
export function short(text: string | undefined, maxBytes: number): string | null;
export function short(text: string | undefined, maxBytes: number): string | null {
  return text === undefined ? null : excerpt(text, maxBytes).text;
}
