/** A word as every POSIX shell reads it: nothing in it means anything. */
export function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
