/** What is looked for, from where on, and how much of it is wanted. */
export interface SearchRequest {
  readonly search: string;
  /** First byte. */
  readonly start: number;
  /** Bytes of the lines that are returned; the first is always one of them. */
  readonly length: number;
  /** The last lines instead of the first. */
  readonly fromEnd: boolean;
}

/** Lines that were found. */
export interface SearchResult {
  readonly content: string;
  /** Their numbers in the file, from 1. */
  readonly lines: readonly number[];
  /** Where to go on for more; null where all of them are here. */
  readonly nextStart: number | null;
  /** Lines that hold the text, from `start` on. */
  readonly matches: number;
}

interface Match {
  readonly line: number;
  readonly start: number;
  readonly text: string;
}

const LINE_FEED = 0x0a;
const MAX_LINES = 200;

/** Looks for lines in all of a file from `start` on, so that no answer means that there is none. */
export function searchBytes(
  bytes: Uint8Array,
  { search, start, length, fromEnd }: SearchRequest,
): SearchResult {
  const all = matchesIn(bytes, search, fromEnd ? 0 : start);
  const ordered = fromEnd ? all.toReversed() : all;
  const kept: Match[] = [];
  let left = length;
  for (const match of ordered) {
    left -= Buffer.byteLength(match.text) + 1;
    if ((left < 0 && kept.length > 0) || kept.length === MAX_LINES) break;
    kept.push(match);
  }
  const next = fromEnd ? undefined : ordered[kept.length];
  const shown = fromEnd ? kept.toReversed() : kept;
  return {
    content: shown.map(({ text }) => text).join("\n"),
    lines: shown.map(({ line }) => line),
    nextStart: next?.start ?? null,
    matches: all.length,
  };
}

function matchesIn(bytes: Uint8Array, search: string, from: number): readonly Match[] {
  const wanted = Buffer.from(search);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Match[] = [];
  for (let start = 0, line = 1; start < all.length; line += 1) {
    const feed = all.indexOf(LINE_FEED, start);
    const end = feed === -1 ? all.length : feed;
    if (start >= from || end > from) {
      const part = all.subarray(start, end);
      if (part.includes(wanted)) found.push({ line, start, text: short(part) });
    }
    start = end + 1;
  }
  return found;
}

/** A line can be as long as the file. */
const MAX_LINE_BYTES = 2_000;

function short(line: Buffer): string {
  const text = line.subarray(0, MAX_LINE_BYTES).toString("utf8");
  return line.length <= MAX_LINE_BYTES ? text : `${text} [${line.length - MAX_LINE_BYTES} bytes omitted]`;
}
