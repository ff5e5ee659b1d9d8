import { BytePrefixes } from "../line/byte-prefixes.js";
import { alternatives, type WordList } from "../line/word-list.js";
import { namesTest, namesTestAt, type ByteLine } from "../line/test-line.js";

/** `- 5ms`, `+ 5ms`; `--- PASS` of go is none. */
const diffLine = /^\s*[-+](?![-+]{2} (?:PASS|FAIL|SKIP)\b)/;
/** A line of source with its gutter, of a message as pytest or vitest prints it. */
const codeFrame = /^\s*>?\s*\d*\s*[|│]|^>\s|^E\s|^\s+→ /;
/** Of all of them; `operand` knows signs too. */
export const comparingWords: readonly WordList[] = [
  {
    words: ["expect", "assert", "tobe", "toequal", "tomatch"],
    before: "word",
    behind: "none",
    anyCase: true,
  },
  {
    words:
      "than below above limit limits receive received receives actual got want wanted equal equals equality but_was instead_of differ differs"
        .split(" ")
        .map((word) => word.replace("_", " ")),
    before: "word",
    behind: "word",
    anyCase: true,
  },
  {
    words: [
      "timeout",
      "timedout",
      "time-out",
      "timed-out",
      "time out",
      "timed out",
      "time limit",
      "exceed",
      "deadline",
      "at least",
      "at most",
      "too slow",
      "too long",
    ],
    before: "none",
    behind: "none",
    anyCase: true,
  },
];
const operand = new RegExp(
  String.raw`${comparingWords.map(alternatives).join("|")}|\S\s(?:[!=]==?|<=|>=)\s`,
  "i",
);
const summary = /^\s*(?:Duration|Time|Total time|Finished in|Done in|Files=\d|Ran \d+ tests?)\b/;

/** First bytes of all that `operand` finds. */
export const comparing: BytePrefixes = new BytePrefixes([
  ["e", "x", "pc"],
  ["ra", "ec", "ct"],
  ["gwal", "oati", "tn m"],
  ["ea", "qsb", "uso"],
  ["t", "oh", "abemo"],
  ["bd", "uie", "tfal"],
  ["ti", "in", "ms"],
  ["!=<>", "=", ""],
]);
const summaryLetters = "DTFR";
const frameLetters = "+->|│E→0123456789";

/** What a line is, as far as times on it are concerned. */
export type LineKind = "compared" | "title" | "summary" | "plain";

/** Decides once per line that holds a time. `inside`: the line stands in a block of compared values. */
export function lineKind(line: string, inside: boolean): LineKind {
  if (namesTest(line)) return "title";
  if (inside || isDiffOrFrame(line)) return "compared";
  if (comparesValues(line)) return "compared";
  return isSummary(line) ? "summary" : "plain";
}

/** The same for a line as it stands in the text: a look at some bytes spares most of the expressions. */
export function lineKindAt(line: ByteLine, inside: boolean): LineKind {
  const { text, bytes, start, end } = line;
  let first = start;
  while (first < end && (bytes[first] ?? 0) <= 0x20) first++;
  if (namesTestAt(line, first)) return "title";
  if (inside) return "compared";
  const code = bytes[first] ?? 0;
  if (code > 0x7f) return lineKind(text.slice(start, end), inside);
  if (isFrameLetter(code) && isDiffOrFrame(text.slice(start, end))) return "compared";
  if (comparing.standsIn(bytes, start, end) && comparesValues(text.slice(start, end))) return "compared";
  if (!summaryLetters.includes(String.fromCharCode(code))) return "plain";
  return isSummary(text.slice(start, end)) ? "summary" : "plain";
}

function isFrameLetter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || frameLetters.includes(String.fromCharCode(code));
}

/** Whether a line speaks of values that are compared, or of a limit. */
export function comparesValues(line: string): boolean {
  return operand.test(line);
}

/** Whether a line sums up a run. */
export function isSummary(line: string): boolean {
  return summary.test(line);
}

/** Whether a line shows a difference or source. */
export function isDiffOrFrame(line: string): boolean {
  const first = line.search(/\S/);
  return (
    first >= 0 && frameLetters.includes(line.charAt(first)) && (diffLine.test(line) || codeFrame.test(line))
  );
}
