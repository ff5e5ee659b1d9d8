/**
 * Reads `2 failed, 1 skipped, 4 total` or `2 failed | 4 passed (6)` into numbers by word;
 * `null` when a part has another form or a word comes twice.
 */
export function readSegments(text: string, separator: string): ReadonlyMap<string, number> | null {
  const numbers = new Map<string, number>();
  for (const part of text.split(separator)) {
    const [, value, word = ""] = /^\s*(\d{1,15}) ([a-z][a-z ]{0,30}?)\s*$/u.exec(part) ?? [];
    if (value === undefined || numbers.has(word)) return null;
    numbers.set(word, Number(value));
  }
  return numbers;
}
