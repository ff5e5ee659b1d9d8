/** Part of a text, and how much of it is missing. */
export interface Excerpt {
  readonly text: string;
  /** Bytes of the text, as UTF-8, that were left out. */
  readonly omittedBytes: number;
}

/** Bytes that a string takes up inside a JSON document, without its quotes. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

/**
 * Keeps the head and the tail of a text: the head names what ran, the tail holds the summary.
 * The cost is counted as it will be in JSON, where a line end takes two bytes and a control character six.
 */
export function excerpt(text: string, maxBytes: number): Excerpt {
  if (fits(text, maxBytes)) return { text, omittedBytes: 0 };
  const room = Math.max(0, maxBytes - MARKER_BYTES);
  const head = text.slice(0, headEnd(text, Math.floor(room / 2)));
  const tail = text.slice(tailStart(text, Math.ceil(room / 2)));
  const omittedBytes = Buffer.byteLength(text) - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return { text: `${head}\n[${omittedBytes} bytes omitted]\n${tail}`, omittedBytes };
}

const MARKER_BYTES = 40;

function fits(text: string, maxBytes: number): boolean {
  return text.length <= maxBytes && jsonBytes(text) <= maxBytes;
}

function headEnd(text: string, maxBytes: number): number {
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += jsonBytes(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  const line = text.lastIndexOf("\n", end - 1);
  return line > end / 2 ? line : end;
}

function tailStart(text: string, maxBytes: number): number {
  let start = text.length;
  let bytes = 0;
  while (start > 0) {
    const character = characterBefore(text, start);
    bytes += jsonBytes(character);
    if (bytes > maxBytes) break;
    start -= character.length;
  }
  const line = text.indexOf("\n", start);
  return line !== -1 && line - start < (text.length - start) / 2 ? line + 1 : start;
}

function characterBefore(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return pair.length === 2 && (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.slice(end - 1, end);
}
