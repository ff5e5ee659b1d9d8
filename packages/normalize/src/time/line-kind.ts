import { namesTest } from "../line/surroundings.js";

/** `- 5ms`, `+ 5ms`; `--- PASS` of go is none. */
const diffLine = /^\s*[-+](?![-+]{2} (?:PASS|FAIL|SKIP)\b)/;
/** A line of source with its gutter, of a message as pytest or vitest prints it. */
const codeFrame = /^\s*>?\s*\d*\s*[|│]|^>\s|^E\s|^\s+→ /;
const operand =
  /\b(?:expect\w*|receive[ds]?|actual|got|want(?:ed)?|equals?|equality|assert\w*|to(?:Be|Equal|Match)\w*|but was|instead of|differs?)\b|\S\s(?:[!=]==?|<=|>=)\s/i;
const limit = /time(?:d)?[ -]?out|time limit|exceed|deadline|at (?:least|most)|too (?:slow|long)/i;
const summary = /^\s*(?:Duration|Time|Total time|Finished in|Done in|Files=\d|Ran \d+ tests?)\b/;

/** What a line is, as far as times on it are concerned. */
export type LineKind = "compared" | "title" | "summary" | "plain";

/** Decides once per line that holds a time. `inside`: the line stands in a block of compared values. */
export function lineKind(line: string, inside: boolean): LineKind {
  if (namesTest(line)) return "title";
  if (inside || isDiffOrFrame(line)) return "compared";
  if (operand.test(line) || limit.test(line)) return "compared";
  return summary.test(line) ? "summary" : "plain";
}

function isDiffOrFrame(line: string): boolean {
  const first = line.search(/\S/);
  return (
    first >= 0 &&
    "+->|│E→0123456789".includes(line.charAt(first)) &&
    (diffLine.test(line) || codeFrame.test(line))
  );
}
