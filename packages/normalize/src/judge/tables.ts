import { opening, operandBeginnings, stackBeginnings } from "../line/surroundings.js";
import { titleBeginnings } from "../line/test-line.js";
import { comparing } from "../time/line-kind.js";
import { firstLetters, freeBefore, lastLetters } from "../time/placement.js";

/** Writes the tables that assembly/addresses.ts names. */
export function writeJudgeTables(memory: Uint8Array): void {
  memory.set(opening, 2048);
  memory.set(freeBefore, 2304);
  memory.set(lastLetters, 2560);
  memory.set(firstLetters, 2816);
  for (const [index, prefixes] of [
    titleBeginnings,
    operandBeginnings,
    stackBeginnings,
    comparing,
  ].entries()) {
    for (const [place, table] of prefixes.tables.entries())
      memory.set(table, 3072 + 768 * index + 256 * place);
  }
}
