import type { JudgedLine } from "../line/judged-line.js";
import type { Span } from "../line/span.js";
import type { Compiled } from "../scan/compiled.js";
import type { Scanner } from "../scan/scanner.js";
import type { Answers } from "./answers.js";
import { writeJudgeTables } from "./tables.js";

/** Numbers of a decision: what it is, and four more. */
export const decisionSize = 5;

/**
 * What a decision is. `ask`: the line is left to the rules in JavaScript; `askInside`: and shows compared values;
 * `literal`: a literal may begin there.
 */
export const decided = { duration: 0, ask: 1, askInside: 2, literal: 3 } as const;

/** Where the rules find a {@link BlockState} and leave the next one. */
const stateAt = 2000;
/** Bytes of the place of a path, and of a decision. */
const [pathBytes, decisionBytes] = [8, 4 * decisionSize];

/** In which block of compared values a text ends, as assembly/blocks.ts has it. */
export type BlockState = Int32Array;

/** Outside of any block. */
export function noBlock(): BlockState {
  return Int32Array.of(-1, 0, 0);
}

/** The compiled rules of lines: they decide what is common and leave the rest to those in JavaScript. */
export class Judge {
  readonly #scanner: Scanner;
  readonly #compiled: Compiled;
  readonly #answers: Answers;

  /** `scanner`: searches with the same compiled module. */
  constructor(scanner: Scanner, compiled: Compiled, answers: Answers) {
    this.#scanner = scanner;
    this.#compiled = compiled;
    this.#answers = answers;
    writeJudgeTables(new Uint8Array(compiled.memory.buffer));
  }

  /**
   * Decides about the text that the scanner holds, in which it has found `count` places; `line` gets it too. `paths`:
   * what goes besides.
   * @returns decisions of {@link decisionSize} numbers each, valid until the scanner searches again
   */
  decide(
    line: JudgedLine,
    text: string,
    count: number,
    paths: readonly Span[],
    state: BlockState,
  ): Int32Array {
    const pathsAt = this.#scanner.reserve(pathBytes * paths.length + decisionBytes * count);
    // Not before: to reserve may move the memory.
    line.open(text, this.#scanner);
    this.#answers.line = line;
    const out = pathsAt + pathBytes * paths.length;
    const { units, bytes, places } = this.#scanner.addresses;
    const numbers = new Int32Array(this.#compiled.memory.buffer);
    let write = pathsAt >> 2;
    for (const { start, end } of paths) {
      numbers[write++] = start;
      numbers[write++] = end;
    }
    numbers.set(state, stateAt >> 2);
    const { length } = line.text;
    const end = this.#compiled.judge(
      units,
      bytes,
      length,
      places,
      count,
      pathsAt,
      paths.length,
      out,
      stateAt,
    );
    state.set(numbers.subarray(stateAt >> 2, (stateAt >> 2) + state.length));
    return numbers.subarray(out >> 2, end >> 2);
  }
}
