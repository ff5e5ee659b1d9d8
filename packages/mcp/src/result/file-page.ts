import { LIMITS } from "../tools/limits.js";
import { jsonBytes } from "./excerpt.js";
import { imageType } from "./media.js";

/** What is read, from where on and how much. */
export interface PageRequest {
  readonly paths: readonly string[];
  readonly offset: number;
  readonly maxBytes: number;
}

/** Part of one file. */
export interface FilePage {
  readonly path: string;
  readonly size: number;
  readonly encoding: "utf8" | "base64";
  readonly content: string;
  readonly nextOffset: number | null;
  /** Media type of a whole image in base64; `null` for anything else. */
  readonly mimeType: string | null;
}

/**
 * Reads files in order until the bytes are used up; the rest of each can be read from its `nextOffset` on. Images come
 * whole and do not count, as long as all together stay below their own limit.
 */
export async function filePages(
  workspace: { readonly readFile: (path: string) => Promise<Uint8Array> },
  { paths, offset, maxBytes }: PageRequest,
): Promise<FilePage[]> {
  const pages: FilePage[] = [];
  let left = maxBytes;
  let leftForImages: number = LIMITS.imageBytes;
  for (const path of paths) {
    const bytes = await workspace.readFile(path);
    const mimeType = offset === 0 && bytes.length <= leftForImages ? imageType(bytes) : null;
    if (mimeType !== null) {
      leftForImages -= bytes.length;
      pages.push(imagePage(path, bytes, mimeType));
      continue;
    }
    const page = filePage(path, bytes, offset, left);
    left -= (page.nextOffset ?? bytes.length) - Math.min(offset, bytes.length);
    pages.push(page);
  }
  return pages;
}

function imagePage(path: string, bytes: Uint8Array, mimeType: string): FilePage {
  const content = Buffer.from(bytes).toString("base64");
  return { path, size: bytes.length, encoding: "base64", content, nextOffset: null, mimeType };
}

function filePage(path: string, bytes: Uint8Array, offset: number, maxBytes: number): FilePage {
  const size = bytes.length;
  const start = Math.min(offset, size);
  const end = Math.min(start + maxBytes, size);
  const text = decode(bytes.subarray(start, end), end < size);
  const stop = text === null ? end : start + text.bytes;
  return {
    path,
    size,
    encoding: text === null ? "base64" : "utf8",
    content: text?.content ?? Buffer.from(bytes.subarray(start, end)).toString("base64"),
    nextOffset: stop < size ? stop : null,
    mimeType: null,
  };
}

/** Text of a slice, without the character that the end of the slice cuts in two; `null` where it is no text. */
function decode(
  slice: Uint8Array,
  cut: boolean,
): { readonly content: string; readonly bytes: number } | null {
  const longest = cut ? 3 : 0;
  for (let dropped = 0; dropped <= Math.min(longest, slice.length); dropped++) {
    const kept = slice.subarray(0, slice.length - dropped);
    try {
      const content = UTF8.decode(kept);
      return isReadable(content, kept.length) ? { content, bytes: kept.length } : null;
    } catch {
      continue;
    }
  }
  return null;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// Control characters take six bytes each in JSON: a page of them would be many times larger than asked for.
function isReadable(content: string, bytes: number): boolean {
  return jsonBytes(content) <= 2 * bytes;
}
