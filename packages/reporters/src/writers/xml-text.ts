const REPLACEMENT = "\uFFFD";
// What XML 1.0 cannot hold, not even escaped. Source: https://www.w3.org/TR/xml/#charsets
// oxlint-disable-next-line no-control-regex -- these are the characters that are meant
const INVALID = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const SPECIAL = /[&<>"'\t\n\r\u0085\u2028]/gu;

/** Text for between tags or inside of an attribute: what XML cannot hold becomes U+FFFD, the rest is escaped. */
export function xmlText(text: string): string {
  return text
    .replace(INVALID, REPLACEMENT)
    .replace(SPECIAL, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** ` name="value"` for each given value. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${xmlText(String(value))}"`]))
    .join("");
}
