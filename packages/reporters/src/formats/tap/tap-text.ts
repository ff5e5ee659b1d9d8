import { cleanLine, needsCleaning } from "../../text/console-lines.js";

const SEPARATORS = /[\r\u2028\u2029]/u;
const SPLITTERS = /[\r\u2028\u2029]+/u;
const TAP_START = /^(?:\s|ok\b|not ok\b|#|\d+\.\.\d|pragma |Bail out!|TAP version)/u;

/**
 * Cleans TAP for a parser that stalls on a lone CR, U+2028 or U+2029. A line that is TAP from its start keeps such
 * characters as spaces: they are part of a title, a message or a comment. Any other line is split at them, since a
 * progress bar ends in a CR and the next test point follows on the same line.
 */
export function tapLines(text: string): readonly string[] {
  const unix = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  if (!SEPARATORS.test(unix) && !needsCleaning(unix)) return unix.split("\n");
  const lines: string[] = [];
  for (const raw of text.split(/\r?\n/u)) {
    if (!SEPARATORS.test(raw)) lines.push(cleanLine(raw));
    else if (TAP_START.test(raw) && !raw.startsWith("\r"))
      lines.push(cleanLine(raw.replace(/[\r\u2028\u2029]+/gu, " ")));
    else lines.push(...raw.split(SPLITTERS).map(cleanLine));
  }
  return lines;
}
