const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- nothing of a title may end its line or hide text
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Surrogate}/gu;

/**
 * Text that Markdown shows as it stands: every ASCII sign that can be markup, in Markdown or in HTML, becomes a
 * character reference, which CommonMark never takes for markup. Source: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
export function markdownText(text: string): string {
  return text
    .replace(UNPRINTABLE, " ")
    .replace(/[!-/:-@[-`{-~]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

/** A title as code on one line. */
export function markdownCode(title: string): string {
  return `<code>${markdownText(title).replaceAll("\n", " ")}</code>`;
}

/** A message as a block; its lines stay. */
export function markdownBlock(message: string): string {
  return `<pre>${markdownText(message).replaceAll("\n", "&#10;")}</pre>`;
}
