const RESULT = /^Result: (?:PASS|FAIL|NOTESTS)$/u;
const FILES = /^Files=\d{1,9}, Tests=\d{1,9}, /u;

/**
 * Takes off what `prove -v` prints around the TAP of a file: the bare `ok` that judges the file, and its report.
 * Source: https://perldoc.perl.org/prove
 */
export function withoutProve(lines: readonly string[]): readonly string[] {
  const result = lines.findLastIndex((line) => RESULT.test(line));
  if (
    result < 1 ||
    !FILES.test(lines[result - 1] ?? "") ||
    lines.slice(result + 1).some((line) => line !== "")
  ) {
    return lines;
  }
  return lines
    .slice(0, result - 1)
    .filter((line) => line !== "ok")
    .concat("");
}
