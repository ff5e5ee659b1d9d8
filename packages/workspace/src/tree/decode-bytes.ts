import { isUtf8 } from "node:buffer";

const ASCII_LIMIT = 0x80;
const BACKSLASH = 0x5c;

/** Bytes from the disk as text. */
export interface Decoded {
  /** As UTF-8; where it is not UTF-8, other bytes stand as `\xNN` and a backslash as `\\`. */
  readonly text: string;
  /** Whether the text is the bytes. */
  readonly exact: boolean;
}

/** Shows bytes without losing any. */
export function decodeBytes(bytes: Buffer): Decoded {
  if (isUtf8(bytes)) return { text: bytes.toString("utf8"), exact: true };
  return { text: Array.from(bytes, showByte).join(""), exact: false };
}

function showByte(byte: number): string {
  if (byte === BACKSLASH) return String.raw`\\`;
  return byte < ASCII_LIMIT ? String.fromCharCode(byte) : String.raw`\x` + byte.toString(16).padStart(2, "0");
}
