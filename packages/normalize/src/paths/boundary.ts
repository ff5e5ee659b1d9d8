import { endsInPlaceholder } from "../placeholder/names.js";
import { isWord } from "../text/characters.js";

/** Whether it stands in front of an absolute path without being part of it: the signs of a diff, the `@` of `--data @/file`. */
export function isSign(character: string): boolean {
  return character === "-" || character === "+" || character === "@";
}

/** Whether a path may start at `at`: nothing in front that would make it the middle of a longer one. */
export function startsPath(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && isSign(text.charAt(from - 1))) from--;
  if (from === 0) return true;
  const before = text.charCodeAt(from - 1);
  if (before === 0x2f)
    return from === at && /(?:^|[^\w])file:\/{2,3}$/.test(text.slice(Math.max(0, at - 9), at));
  if (isWord(before)) return false;
  // `.` `~` `\` `%` continue a name, and so do signs behind one.
  if (".~\\%".includes(text.charAt(from - 1))) return false;
  return !endsInPlaceholder(text, from);
}

/** Whether a path is written as `encodeURIComponent` does, its separators included. */
export function isEncoded(path: string): boolean {
  return /^(?:%2F|%5C|[A-Za-z]%3A)/.test(path);
}

/** Whether a component of an encoded path may end at `at`: also before an encoded separator. */
export function endsEncodedComponent(text: string, at: number): boolean {
  return text.startsWith("%2F", at) || text.startsWith("%5C", at) || endsComponent(text, at);
}

/** Whether a path component may end at `at`: `/ws` ends before `/a`, `:3` or a quote, not before `2`, `-evil` or `.bak`. */
export function endsComponent(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const after = text.charCodeAt(at);
  if (after === 0x2e) return at + 1 >= text.length || !isWord(text.charCodeAt(at + 1));
  return !isWord(after) && !"-~%@+".includes(text.charAt(at));
}
