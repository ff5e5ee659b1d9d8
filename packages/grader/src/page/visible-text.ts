/**
 * Characters that are not seen, or that change how others are seen: controls but tab and newline, direction marks and
 * overrides, zero-width characters, tags, halves of surrogate pairs. The joiners stay: scripts and emoji need them.
 */
const unseen =
  // oxlint-disable-next-line no-control-regex -- they are what this is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/** More marks on one character than any script has: they would cover the lines above and below. */
const piledMarks = /(\p{M}{6})(\p{M}+)/gu;

const controls =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(
    " ",
  );

/** Shows what a text holds instead of doing it: `⟨ESC⟩`, `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text
    .replaceAll(unseen, (character) => `⟨${nameOf(character.codePointAt(0) ?? 0)}⟩`)
    .replaceAll(piledMarks, (_, first: string, more: string) => `${first}⟨${more.length} more marks⟩`);
}

function nameOf(code: number): string {
  return controls[code] ?? (code === 0x7f ? "DEL" : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
}
