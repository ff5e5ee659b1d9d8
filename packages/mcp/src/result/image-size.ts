import { crc32 } from "node:zlib";

/** Pixels of an image. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Walks all chunks up to the last, with their checksums: an image that was being written has no end. */
export function png(bytes: Buffer): Size | null {
  let at = 8;
  let size: Size | null = null;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (size === null) {
      if (type !== "IHDR" || length !== 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasData ||= type === "IDAT";
    if (type === "IEND") return hasData ? size : null;
    at = end + 4;
  }
  return null;
}

/** Walks the segments to the beginning of the picture, and looks for its end. */
export function jpeg(bytes: Buffer): Size | null {
  let at = 2;
  let size: Size | null = null;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) return bytes.lastIndexOf(END_OF_JPEG) > at ? size : null;
    at += 2 + length;
  }
  return null;
}

const SCAN = 0xda;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** All of C0 to CF but for tables and what is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Walks the blocks up to the trailer. */
export function gif(bytes: Buffer): Size | null {
  if (bytes.length < 13) return null;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colors(bytes.readUInt8(10));
  let hasPicture = false;
  for (;;) {
    const block = bytes[at];
    if (block === 0x3b) return hasPicture ? size : null;
    if (block === 0x21) at = afterBlocks(bytes, at + 2);
    else if (block === 0x2c && at + 10 <= bytes.length) {
      hasPicture = true;
      at = afterBlocks(bytes, at + 11 + colors(bytes.readUInt8(at + 9)));
    } else return null;
  }
}

/** Bytes of a table of colours, from the flags that say whether there is one. */
function colors(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += 1 + length;
  return at + 1;
}

/** Reads the first chunk, where the file is as long as it says. */
export function webp(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  if (bytes.readUInt32LE(16) + 20 > bytes.length) return null;
  const type = bytes.toString("latin1", 12, 16);
  if (type === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (type === "VP8 " && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (type === "VP8L" && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}
