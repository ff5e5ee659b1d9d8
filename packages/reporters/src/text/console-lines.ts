import stripAnsi from "strip-ansi";

const SEPARATORS = /\r\n|[\n\r\u2028\u2029]/u;
const ESCAPES = ["\u001B", "\u009B", "\u009D"];
const TERMINATORS = ["\u0007", "\u001B\\", "\u009C"];
const LONGEST_STRIPPED_LINE = 16_384;

/**
 * Splits text at CR, LF, CRLF, U+2028 and U+2029 and cleans every line.
 * The last entry is `""` when the text ends with a separator, as `split` gives it.
 */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(SEPARATORS);
  return needsCleaning(text) ? lines.map(cleanLine) : lines;
}

/** Whether a text holds anything that {@link cleanLine} removes: most hold nothing. */
export function needsCleaning(text: string): boolean {
  return UNCLEAN.test(text);
}

// oxlint-disable-next-line no-control-regex -- the characters that are removed, or begin what is
const UNCLEAN = /[\uFEFF\0\u001B\u009B\u009D]/u;

/** Removes BOM, NUL and terminal sequences from one line. */
export function cleanLine(line: string): string {
  const visible = line.includes("\uFEFF") || line.includes("\0") ? line.replace(/[\uFEFF\0]/gu, "") : line;
  if (!ESCAPES.some((escape) => visible.includes(escape)) || !isCheapToStrip(visible)) return visible;
  return stripAnsi(visible);
}

// Older ansi-regex looks from every unterminated `ESC ]` to the end of the line: quadratic on hostile text.
// Such a line stays as it is, matches no shape of a runner, and so can only take a pass away.
function isCheapToStrip(line: string): boolean {
  if (line.length > LONGEST_STRIPPED_LINE) return false;
  const lastTerminator = Math.max(...TERMINATORS.map((terminator) => line.lastIndexOf(terminator)));
  const rest = line.slice(lastTerminator + 1);
  return rest.split("\u001B]").length + rest.split("\u009D").length <= 3;
}
