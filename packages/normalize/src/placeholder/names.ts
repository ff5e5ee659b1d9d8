/** Placeholders that carry a number, by first appearance: two different things stay different. */
export const numbered: readonly string[] = ["pid", "port", "tmp", "uuid"];
/** Placeholders without a number: what they stand for may be equal by chance. */
export const unnumbered: readonly string[] = [
  "address",
  "duration",
  "host",
  "rate",
  "redacted",
  "seed",
  "size",
  "timestamp",
  "user",
];

/** Names that roots may not take: the rules of this package. */
export const reserved: readonly string[] = [
  "control",
  "custom",
  "literal",
  "profile",
  "quote",
  ...numbered,
  ...unnumbered,
];

/** Shape of a root's name. */
export const nameShape: RegExp = /^[a-z][a-z0-9-]{0,31}$/;

/** What stands for a duration. */
export const durationMark = "<duration>";
/** What stands for a point in time. */
export const timestampMark = "<timestamp>";

const longestMark = 64;
/** As they stand in a result, escaped or not. */
const mark = String.raw`<\\{0,16}(?:(?:${numbered.join("|")}):\d{1,9}|[a-z][a-z0-9-]{0,31})>`;
const markBefore = new RegExp(`${mark}$`);
const markHere = new RegExp(mark, "y");

/** Whether the text before `at` ends in a placeholder or an escaped one: nothing that follows starts a path. */
export function endsInPlaceholder(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 0x3e) return false;
  return markBefore.test(text.slice(Math.max(0, at - longestMark), at));
}

/** Whether a placeholder or an escaped one stands at `at`: what it stands for may have gone on a name. */
export function startsPlaceholder(text: string, at: number): boolean {
  markHere.lastIndex = at;
  return text.charCodeAt(at) === 0x3c && markHere.test(text);
}
