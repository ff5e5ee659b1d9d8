import type { Capped, PageText } from "./page-data.js";
import { visibleText } from "./visible-text.js";

/** How much of a result is shown. */
export interface Detail {
  /** UTF-16 units of an output. */
  readonly output: number;
  /** UTF-16 units of a message. */
  readonly message: number;
  /** Entries of a list. */
  readonly entries: number;
  /** UTF-16 units of a difference. */
  readonly difference: number;
}

const longestName = 200;

/** A name in one line: a test, a task, a file. */
export function shortName(text: string): string {
  return shortText(text, longestName).replaceAll("\n", "⟨LF⟩");
}

/** The beginning of a text, with how much follows. */
export function shortText(text: string, most: number): string {
  if (text.length <= most) return visibleText(text);
  return `${visibleText(text.slice(0, most))} … (${grouped(text.length - most)} more characters)`;
}

/** Beginning and end of an output: runners say at the end what went wrong. */
export function shortOutput(text: string, most: number, file: string): PageText {
  if (text.length <= most) return { shown: visibleText(text), more: 0, file };
  const head = Math.floor(most / 4);
  const more = text.length - most;
  const [first, last] = [text.slice(0, head), text.slice(head + more)];
  const shown = `${visibleText(first)}\n⋯ ${grouped(more)} characters left out ⋯\n${visibleText(last)}`;
  return { shown, more, file };
}

/** The first entries of a list. */
export function capped<T, U>(list: readonly T[], most: number, show: (entry: T) => U): Capped<U> {
  return { shown: list.slice(0, most).map(show), more: Math.max(0, list.length - most) };
}

/** A number with its thousands apart. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
