/**
 * Characters that are not seen, or that change how others are seen: controls but tab and newline, direction marks and
 * overrides, zero-width characters, tags, halves of surrogate pairs. The joiners stay: scripts and emoji need them.
 */
const unseen =
  // oxlint-disable-next-line no-control-regex -- they are what this is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/** Shows what a text holds instead of doing it: controls as their pictures, the others as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replaceAll(unseen, pictureOf);
}

function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
