import { endsInPlaceholder } from "../placeholder/names.js";
import { isWord } from "../text/characters.js";

/** Whether a path may start at `at`: nothing in front that would make it the middle of a longer one. */
export function startsPath(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (before === 0x2f) return /(?:^|[^\w])file:\/{2,3}$/.test(text.slice(Math.max(0, at - 9), at));
  if (isWord(before)) return false;
  // `.` `-` `~` `\` `%` `@` `+` continue a name.
  if (".-~\\%@+".includes(text.charAt(at - 1))) return false;
  return !endsInPlaceholder(text, at);
}

/** Whether a path component may end at `at`: `/ws` ends before `/a`, `:3` or a quote, not before `2`, `-evil` or `.bak`. */
export function endsComponent(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const after = text.charCodeAt(at);
  if (after === 0x2e) return at + 1 >= text.length || !isWord(text.charCodeAt(at + 1));
  return !isWord(after) && !"-~%@+".includes(text.charAt(at));
}
