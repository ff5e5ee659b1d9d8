// oxlint-disable-next-line no-control-regex -- a title stands on one line, and terminals obey some of these
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]|\p{Surrogate}/gu;

/** A title on one line, with `\` and `#` escaped; a brace at its end would open a subtest. */
export function tapTitle(title: string): string {
  return title
    .replace(UNPRINTABLE, " ")
    .trim()
    .replace(/\{$/u, "\uFF5B")
    .replace(/[\\#]/gu, String.raw`\$&`);
}

/** Lines of a YAML block with the given values as double-quoted ASCII. */
export function yamlBlock(values: Readonly<Record<string, string | undefined>>): readonly string[] {
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`  ${key}: ${quoted(value)}`],
  );
  return lines.length === 0 ? [] : ["  ---", ...lines, "  ..."];
}

// JSON strings are YAML, but for characters that YAML wants escaped.
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[^\u0020-\u007E]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
