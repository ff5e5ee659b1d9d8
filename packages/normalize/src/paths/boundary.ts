import { endsInPlaceholder, startsPlaceholder } from "../placeholder/names.js";
import { isWord } from "../text/characters.js";

/** Whether it may stand in front of a path without being part of it: signs of a diff, the `@` of `--data @/file`. */
export function isSign(character: string): boolean {
  return character === "-" || character === "+" || character === "@";
}

/** A line feed or the like as a string literal has it, escaped once or more, or the end of an escaped colour. */
const escape = /\\(?:[nrtfv]|u00[01][0-9a-f]|x[01][0-9a-f]|(?:u001b|x1b|033|e)\[[\d;]{0,12}m)$/i;

/** Whether the character beyond 16 bits before `at` is no letter: a picture, say. */
function isPictogram(text: string, at: number): boolean {
  const character = text.slice(Math.max(0, at - 2), at);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(character) && !/[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Whether a path may start at `at`: nothing in front that would make it the middle of a longer one. */
export function startsPath(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && isSign(text.charAt(from - 1))) from--;
  if (from === 0) return true;
  const before = text.charCodeAt(from - 1);
  if (before === 0x2f)
    return from === at && /(?:^|[^\w])file:\/{2,3}$/.test(text.slice(Math.max(0, at - 9), at));
  if (isWord(before) && !isPictogram(text, from) && !escape.test(text.slice(Math.max(0, from - 24), from)))
    return false;
  // `.` `~` `\` `%` continue a name, and so do signs behind one.
  if (".~\\%".includes(text.charAt(from - 1))) return false;
  return !endsInPlaceholder(text, from);
}

/** Whether a path is written as `encodeURIComponent` does, its separators included. */
export function isEncoded(path: string): boolean {
  return /^(?:%(?:25)?(?:2F|5C)|[A-Za-z]%(?:25)?3A)/i.test(path);
}

/** Whether a component of an encoded path may end at `at`: also before an encoded separator. */
export function endsEncodedComponent(text: string, at: number): boolean {
  return /^%(?:25)?(?:2F|5C)/i.test(text.slice(at, at + 5)) || endsComponent(text, at);
}

/** Whether a path component may end at `at`: `/ws` ends before `/a`, `:3` or a quote, not before `2`, `-evil` or `.bak`. */
export function endsComponent(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const after = text.charCodeAt(at);
  if (after === 0x2e)
    return at + 1 >= text.length || !(isWord(text.charCodeAt(at + 1)) || startsPlaceholder(text, at + 1));
  return !isWord(after) && !"-~%@+".includes(text.charAt(at));
}
