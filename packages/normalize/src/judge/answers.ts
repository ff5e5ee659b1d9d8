import type { JudgedLine } from "../line/judged-line.js";
import { assertion, closing, diffHeader, operandHeader, stack } from "../line/surroundings.js";
import { namesTest } from "../line/test-line.js";
import type { Outside } from "../scan/compiled.js";
import { isWord } from "../text/characters.js";
import { comparesValues, isDiffOrFrame, isSummary } from "../time/line-kind.js";
import { isProse, labelOf } from "../time/placement.js";
import { rankOf } from "../time/quantity.js";

const matching =
  (expression: RegExp): ((line: string) => boolean) =>
  (line) =>
    expression.test(line);

/** By the numbers in assembly/addresses.ts. */
const expressions: readonly ((line: string) => boolean)[] = [
  namesTest,
  matching(operandHeader),
  matching(diffHeader),
  matching(stack),
  matching(closing),
  matching(assertion),
  isDiffOrFrame,
  comparesValues,
  isSummary,
];

/** Answers what the compiled rules ask about lines of one text. */
export class Answers implements Outside {
  /** Holds the text; each question is about some line of it. */
  line: JudgedLine | undefined;

  readonly matches = (expression: number, start: number, end: number): boolean =>
    expressions[expression]?.(this.#at(start, end).slice()) ?? false;

  readonly rank = (start: number, end: number): number => rankOf(this.#at(start, end), start, end);

  readonly label = (start: number, end: number, at: number, stop: number): number =>
    labelOf(this.#at(start, end), at, stop);

  readonly isProse = (start: number, end: number, at: number): boolean => isProse(this.#at(start, end), at);

  readonly isOtherWord: (code: number) => boolean = isWord;

  #at(start: number, end: number): JudgedLine {
    if (this.line === undefined) throw new Error("no text is looked at");
    this.line.moveTo(start, end, false, undefined);
    return this.line;
  }
}
