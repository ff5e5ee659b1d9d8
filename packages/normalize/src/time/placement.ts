import { namesTest } from "../line/surroundings.js";
import { isBlank, isDigit } from "../text/characters.js";
import type { Quantity } from "./quantity.js";

/** `- 5ms`, `+ 5ms`; `--- PASS` of go is none. */
const diffLine = /^\s*[-+](?![-+]{2} (?:PASS|FAIL|SKIP)\b)/;
const codeFrame = /^\s*>?\s*\d*\s*[|│]|^>\s|^E\s/;
const operand =
  /\b(?:expect\w*|receive[ds]?|actual|got|want(?:ed)?|equals?|equality|assert\w*|to(?:Be|Equal|Match)\w*|but was|instead of|differs?)\b|\S\s(?:[!=]==?|<=|>=)\s/i;
const limit = /time(?:d)?[ -]?out|time limit|exceed|deadline|at (?:least|most)|too (?:slow|long)/i;
const summary = /^\s*(?:Duration|Time|Total time|Finished in|Done in|Files=\d|Ran \d+ tests?)\b/;
const label =
  /(?:^|[^\w.-])(?:(?:took|elapsed|duration|durationMs|duration_ms|runtime)\s*[:=]?|time\s*[:=])\s*(?:[<~≈]\s*)?$/i;
const inLabel = /(?:^|\s)in\s+(?:[<~≈]\s*)?$/i;
const bareLabel = /(?:^|[^\w.-])["']?duration_ms["']?\s*[:=]?\s*$/;
const attribute = /^\s*<test(?:case|suite|suites)\b[^\n]*\btime="$/;
/** Words after which a number with a unit belongs to a sentence, not to a reporter. */
const prose =
  /(?:^|[\s(])(?:in|for|after|of|within|every|by|than|under|over|to|from|and|or|is|are|be|was|at|before|until|till|per|with|about|around|exactly|equals?|wait\w*|sleep\w*|delay\w*|paus\w*|retr\w*|interval\w*|debounc\w*|throttl\w*|adds?|limit\w*|budget\w*|max|min|-\S*|[-+*/<>=!&|~^]+|\S*[:=,])\s*$/i;
const window = 120;

/** What a line is, as far as times on it are concerned. */
export type LineKind = "compared" | "title" | "summary" | "plain";

/** Decides once per line. `inside`: the line stands in a block of compared values. */
export function lineKind(line: string, inside: boolean): LineKind {
  if (namesTest(line)) return "title";
  if (inside || diffLine.test(line) || codeFrame.test(line)) return "compared";
  if (operand.test(line) || limit.test(line)) return "compared";
  return summary.test(line) ? "summary" : "plain";
}

/** Whether a reporter would have put the quantity at line[at, quantity.end) where it stands. */
export function isReported(line: string, at: number, quantity: Quantity, kind: LineKind): boolean {
  if (kind === "compared") return false;
  const { end } = quantity;
  if (kind === "summary") return isOutsideWord(line, at) && !isQuoted(line, end);
  if (isEnclosedSuffix(line, at, end)) return !quantity.vague;
  const before = line.slice(Math.max(0, at - window), at);
  if (kind === "title") return isComment(line, before) || isBareSuffix(line, before, quantity);
  if (before.trim() === "" && restIsBlank(line, end)) return !quantity.vague;
  if (label.test(before)) return endsField(line, end);
  if (inLabel.test(before)) return endsSentence(line, end);
  return isBareSuffix(line, before, quantity);
}

/** Whether a quantity may be replaced under the broad rule: anywhere but in compared values and inside words. */
export function isFree(line: string, at: number, quantity: Quantity, kind: LineKind): boolean {
  return kind !== "compared" && !quantity.vague && isOutsideWord(line, at) && !isQuoted(line, quantity.end);
}

/** Whether the bare number at line[at, end) follows a label that carries its unit. */
export function isLabelledNumber(line: string, at: number, end: number, kind: LineKind): boolean {
  const before = line.slice(Math.max(0, at - 400), at);
  if (line.charCodeAt(end) === 0x22) return attribute.test(before);
  return kind !== "compared" && kind !== "title" && bareLabel.test(before) && endsField(line, end);
}

/** ` (5 ms)`, ` [< 1 ms]` at the end of the line or before a TAP directive. */
function isEnclosedSuffix(line: string, at: number, end: number): boolean {
  let open = at - 1;
  while (open > 0 && (isBlank(line.charCodeAt(open)) || "<>~".includes(line.charAt(open)))) open--;
  const pair = line.charAt(open) + line.charAt(end);
  if (pair !== "()" && pair !== "[]") return false;
  if (open > 0 && !isBlank(line.charCodeAt(open - 1))) return false;
  return restIsBlank(line, end + 1) || /^ # \S/.test(line.slice(end + 1, end + 8));
}

/** ` 143ms` at the end of the line, not the last words of a sentence. */
function isBareSuffix(line: string, before: string, quantity: Quantity): boolean {
  if (!quantity.compact || quantity.vague || !restIsBlank(line, quantity.end)) return false;
  return isBlank(before.charCodeAt(before.length - 1)) && before.trim() !== "" && !prose.test(before);
}

/** `# time=1.2ms` behind a TAP test point. */
function isComment(line: string, before: string): boolean {
  return /^\s*(?:not )?ok\b/.test(line) && / # (?:time|duration_ms)=$/.test(before);
}

function restIsBlank(line: string, at: number): boolean {
  for (let index = at; index < line.length; index++) if (!isBlank(line.charCodeAt(index))) return false;
  return true;
}

function endsField(line: string, at: number): boolean {
  return /^(?:[\s,;)\]}|]|\.(?:\s|$)|$)/.test(line.slice(at, at + 2));
}

function endsSentence(line: string, at: number): boolean {
  return /^(?:\s*(?:$|[=(,;)|-])|\.\s*$)/.test(line.slice(at, at + 80));
}

function isQuoted(line: string, end: number): boolean {
  return "\"'`".includes(line.charAt(end)) && end < line.length;
}

function isOutsideWord(line: string, at: number): boolean {
  return at === 0 || (/[\s([{<>=:|~,;]/.test(line.charAt(at - 1)) && !isDigit(line.charCodeAt(at - 1)));
}
