import { isWord } from "../text/characters.js";

const zone = String.raw`(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`;
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:[.,]\d{1,9})?`;
const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const short = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const basic = String.raw`\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:[.,]\d{1,9})?`;

/** ISO 8601 date with time, extended or basic; a blank may stand for the T (RFC 3339 5.6). A date alone is data. */
const shape = new RegExp(
  `${date}(?:T|t| )${clock}(?: ?${zone})?|${date}T${short}${zone}?|${basic}${zone}?`,
  "y",
);

/** End of the timestamp that starts at `at`, or -1. */
export function timestampEnd(text: string, at: number): number {
  if (at > 0 && !isOpen(text.charCodeAt(at - 1))) return -1;
  shape.lastIndex = at;
  if (!shape.test(text)) return -1;
  const end = shape.lastIndex;
  const next = text.charCodeAt(end);
  if (Number.isNaN(next)) return end;
  // `...T10:00:00-draft` or a further number is not a timestamp.
  if (isWord(next)) return -1;
  return (next === 0x2d || next === 0x2e || next === 0x3a) && goesOn(text.charCodeAt(end + 1)) ? -1 : end;
}

/** What a placeholder stands for may be a word or a number. */
function goesOn(code: number): boolean {
  return isWord(code) || code === 0x3c;
}

/** A word, a version or a sign in front makes it something else. */
function isOpen(code: number): boolean {
  return !isWord(code) && code !== 0x2e && code !== 0x2d && code !== 0x2b && code !== 0x2f && code !== 0x5c;
}

const mailDate =
  /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} (?:[01]\d|2[0-3]):[0-5]\d(?::[0-6]\d)? (?:GMT|UTC?|[ECMP][SD]T|[+-]\d{4})(?![\w-])/y;

/** End of the date of RFC 2822 3.3, as in mail and HTTP, that starts at `at` with the day of the week, or -1. */
export function mailDateEnd(text: string, at: number): number {
  if (at > 0 && !isOpen(text.charCodeAt(at - 1))) return -1;
  mailDate.lastIndex = at;
  return mailDate.test(text) ? mailDate.lastIndex : -1;
}
