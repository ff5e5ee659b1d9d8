const POINT = /^(\s{0,400})(?:not )?ok\b.*\{\s?$/u;
const BLANK_LINES = 4;
const MARK = "\uF8F3";

/**
 * Marks each brace that ends a title. A brace on a test point opens a buffered subtest only if the lines of one, or its
 * closing brace, come next; at the end of the text it may have been cut off, so there it still opens one.
 */
export function markTitleBraces(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    if (!line.includes("{")) return line;
    const [, indent] = POINT.exec(line) ?? [];
    const next = lines.slice(index + 1, index + 1 + BLANK_LINES).find((one) => one.trim() !== "");
    if (indent === undefined || next === undefined) return line;
    const opens = next.startsWith(`${indent}    `) || next.startsWith(`${indent}}`);
    return opens ? line : line.replace(/\{\s?$/u, MARK);
  });
}

/** Whether a line ends with a brace of its title. */
export function endsWithTitleBrace(line: string): boolean {
  return line.endsWith(MARK);
}

/** Gives a title its brace back. */
export function withTitleBrace(name: string): string {
  return name.endsWith(MARK) ? `${name.slice(0, -MARK.length)}{` : name;
}
