import { diffWords, opening, operandWords, stackWords } from "../line/surroundings.js";
import { titleBeginnings } from "../line/test-line.js";
import { writeWords, type WordList } from "../line/word-list.js";
import { tablesSize } from "../scan/buckets.js";
import { comparing, comparingWords } from "../time/line-kind.js";
import { firstLetters, freeBefore, lastLetters, proseStems, proseWords } from "../time/placement.js";

/** Where lists of words stand. */
const lists: readonly (readonly [at: number, lists: readonly WordList[]])[] = [
  [6144, [operandWords]],
  [7168, [diffWords]],
  [7680, [stackWords]],
  [8448, comparingWords],
  [11_264, [proseWords, proseStems]],
];

/** Writes the tables that assembly/addresses.ts names. */
export function writeJudgeTables(memory: Uint8Array): void {
  memory.set(opening, 2048);
  memory.set(freeBefore, 2304);
  memory.set(lastLetters, 2560);
  memory.set(firstLetters, 2816);
  for (const [index, prefixes] of [titleBeginnings, comparing].entries()) {
    for (const [place, table] of prefixes.tables.entries())
      memory.set(table, 3072 + 768 * index + 256 * place);
  }
  for (const [index, [at, words]] of lists.entries()) {
    const end = at + writeWords(memory, at, words);
    if (end > (lists[index + 1]?.[0] ?? tablesSize))
      throw new Error("a list of words is longer than its table");
  }
}
