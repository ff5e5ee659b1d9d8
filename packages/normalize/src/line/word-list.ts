/** What must not stand beside a word: `word` a letter, digit or underscore, `hyphen` a hyphen either. */
type Limit = "none" | "word" | "hyphen";

/** Words with what may stand around them: one list for the expressions, and for the tables of the compiled rules. */
export interface WordList {
  /** In small letters if case does not matter; at most 16 bytes of ASCII each. */
  readonly words: readonly string[];
  readonly before: Limit;
  readonly behind: Limit;
  readonly anyCase: boolean;
}

const limits: Readonly<Record<Limit, readonly [before: string, behind: string]>> = {
  none: ["", ""],
  word: [String.raw`\b`, String.raw`\b`],
  hyphen: [String.raw`(?<![\w-])`, String.raw`(?![\w-])`],
};

/** The source of an expression that matches one of the words. */
export function alternatives({ words, before, behind }: WordList): string {
  return `${limits[before][0]}(?:${words.join("|")})${limits[behind][1]}`;
}

/** Bytes of a word in the table: its letters, which of them are letters, where it has any, its limits. */
const entrySize = 64;
const indexSize = 256;
const longest = 16;

/**
 * Writes the lists as assembly/words.ts reads them: by first byte the number of an entry, and entries.
 * @returns how many bytes that takes
 */
export function writeWords(memory: Uint8Array, at: number, lists: readonly WordList[]): number {
  const entries = lists.flatMap((list) => list.words.map((word) => ({ word, list })));
  entries.sort((a, b) => a.word.charCodeAt(0) - b.word.charCodeAt(0));
  for (const [index, entry] of entries.entries()) {
    const first = entry.word.charAt(0);
    const place = at + indexSize + index * entrySize;
    writeEntry(memory.subarray(place, place + entrySize), entry.word, entry.list);
    const isLast = entries[index + 1]?.word.charAt(0) !== first;
    memory[place + 3 * longest + 3] = isLast ? 1 : 0;
    if (index > 0 && entries[index - 1]?.word.charAt(0) === first) continue;
    for (const letter of entry.list.anyCase ? [first, first.toUpperCase()] : [first])
      memory[at + letter.charCodeAt(0)] = index + 1;
  }
  return indexSize + entries.length * entrySize;
}

function writeEntry(entry: Uint8Array, word: string, { before, behind, anyCase }: WordList): void {
  if (word.length > longest || /[^ -~]/.test(word)) throw new Error(`a table cannot hold ${word}`);
  for (let index = 0; index < word.length; index++) {
    entry[index] = word.charCodeAt(index);
    entry[longest + index] = anyCase && /[a-z]/.test(word.charAt(index)) ? 0x20 : 0;
    entry[2 * longest + index] = 0xff;
  }
  entry[3 * longest] = word.length;
  entry[3 * longest + 1] = before === "none" ? 0 : before === "word" ? 1 : 2;
  entry[3 * longest + 2] = behind === "none" ? 0 : behind === "word" ? 1 : 2;
}
