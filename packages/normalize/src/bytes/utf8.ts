import { isAscii, isUtf8 } from "node:buffer";

/**
 * UTF-8 to text, in chunks that may end inside a character. A byte that belongs to no character becomes `\xHH`,
 * so that two different bytes stay different. Well-formed means well-formed after Unicode, table 3-7.
 */
export class Utf8Reader {
  /** Bytes of a character whose end is still to come: at most three. */
  #open: Uint8Array = new Uint8Array(0);

  read(chunk: Uint8Array): string {
    const bytes = this.#open.length === 0 ? chunk : Buffer.concat([this.#open, chunk]);
    const end = openStart(bytes);
    this.#open = bytes.slice(end);
    return this.#decode(bytes.subarray(0, end));
  }

  end(): string {
    const rest = this.#open;
    this.#open = new Uint8Array(0);
    return this.#decode(rest);
  }

  #decode(bytes: Uint8Array): string {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (isAscii(view)) return view.toString("latin1");
    return isUtf8(view) ? view.toString("utf8") : decodeDamaged(view);
  }
}

/** Where a character starts that the bytes do not finish, or their length. */
function openStart(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 3); at--) {
    if ((bytes[at] ?? 0) < 0xc0) continue;
    return characterLength(bytes, at) === undefined ? at : bytes.length;
  }
  return bytes.length;
}

/** Length of the character at `at`; 0 if none starts there, undefined if the bytes end inside of it. */
function characterLength(bytes: Uint8Array, at: number): number | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    const low = index > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = index > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (byte < low || byte > high) return 0;
  }
  return length;
}

function decodeDamaged(bytes: Buffer): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at) ?? 0;
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(bytes.toString("utf8", from, at), `\\x${(bytes[at] ?? 0).toString(16).padStart(2, "0")}`);
    from = ++at;
  }
  parts.push(bytes.toString("utf8", from));
  return parts.join("");
}
