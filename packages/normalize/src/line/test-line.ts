import { BytePrefixes } from "./byte-prefixes.js";

/** A line of a text, and the text as bytes; FF stands for all that is beyond Latin-1. */
export interface ByteLine {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

const glyphs = "✓✔√✗✘✖×✕❯▶○◌↓⎯●•﹣✎";
const verdictLine = new RegExp(
  String.raw`^\s*(?:[${glyphs}]|(?:not )?ok(?![\w,])|PASS\b|FAIL\b|(?:PASSED|FAILED|ERROR) [^(]|#\s*Subtest:|\d+\) |--- (?:PASS|FAIL|SKIP)\b|=== (?:RUN|PAUSE|CONT|NAME)\b|test at |\.\.\.$)`,
  "u",
);

/** Codes of the signs that make a line the title of a test wherever they come first. */
const titleGlyphs: ReadonlySet<number> = new Set(Array.from(glyphs, (glyph) => glyph.charCodeAt(0)));

const digits = "0123456789";
export const titleBeginnings: BytePrefixes = new BytePrefixes([
  ["n", "o", "t"],
  ["o", "k", ""],
  ["pf", "a", "si"],
  ["e", "r", "r"],
  ["#", "", ""],
  ["-=", "-=", "-="],
  ["t.", "e.", "s."],
  [digits, `${digits})`, `${digits}) `],
]);

/** Whether a line names a test or its verdict: only what the runner appends to it is noise. */
export function namesTest(line: string): boolean {
  return verdictLine.test(line);
}

/** The same for text[start, end), whose first byte but blanks stands at `first`: a look spares the expression. */
export function namesTestAt(line: ByteLine, first: number): boolean {
  const { text, bytes, start, end } = line;
  if (bytes[first] === 0xff && titleGlyphs.has(text.charCodeAt(first))) return true;
  const may = (bytes[first] ?? 0) > 0x7f || titleBeginnings.standsAt(bytes, first);
  return may && namesTest(text.slice(start, end));
}
