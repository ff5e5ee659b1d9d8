/** Which part of an artifact is wanted. */
export interface ArtifactRange {
  /**
   * First byte.
   * @defaultValue `0`
   */
  readonly start?: number;
  /**
   * Bytes at most, 1 to 1,048,576.
   * @defaultValue `65_536`
   */
  readonly length?: number;
  /** The last bytes instead of those from `start`. */
  readonly tail?: number;
  /** Only the lines that hold this text, within the part; letters have to be equal in case. */
  readonly search?: string;
}

/** A part of an artifact. Plain JSON. */
export interface ArtifactPart {
  /** Text, or base64 where the bytes are no UTF-8. */
  readonly content: string;
  /** How `content` is written. */
  readonly encoding: "base64" | "utf8";
  /** First byte. */
  readonly start: number;
  /** Behind the last byte. */
  readonly end: number;
  /** Bytes of the whole artifact. */
  readonly total: number;
  /** Numbers of the lines that were found, from 1 at the start of the part; only with `search`. */
  readonly lines?: readonly number[];
}

const longest = 1_048_576;
const usual = 65_536;
const mostLines = 200;

/** Cuts a part out, on the edges of characters where it is text. */
export function partOf(
  bytes: Uint8Array,
  { start = 0, length = usual, tail, search }: ArtifactRange,
): ArtifactPart {
  const total = bytes.byteLength;
  const count = Math.max(1, Math.min(tail ?? length, longest));
  const from = tail === undefined ? Math.min(Math.max(0, start), total) : Math.max(0, total - count);
  const first = characterAt(bytes, from, total);
  const last = characterAt(bytes, Math.min(total, from + count), total);
  const part = bytes.subarray(first, Math.max(first, last));
  const place = { start: first, end: first + part.byteLength, total };
  const text = decode(part);
  if (text === null) return { content: Buffer.from(part).toString("base64"), encoding: "base64", ...place };
  if (search === undefined) return { content: text, encoding: "utf8", ...place };
  const found = text
    .split("\n")
    .flatMap((line, index) => (line.includes(search) ? [{ line, number: index + 1 }] : []))
    .slice(0, mostLines);
  const content = found.map(({ line }) => line).join("\n");
  return { content, encoding: "utf8", ...place, lines: found.map(({ number }) => number) };
}

/** The next place at which a character of UTF-8 begins; at most three bytes on. */
function characterAt(bytes: Uint8Array, at: number, total: number): number {
  for (let place = at; place < at + 4; place++) {
    if (place >= total || ((bytes[place] ?? 0) & 0xc0) !== 0x80) return Math.min(place, total);
  }
  return at;
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
