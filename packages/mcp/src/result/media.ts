import { gif, jpeg, png, webp, type Size } from "./image-size.js";

const FORMATS: readonly (readonly [
  mediaType: string,
  start: RegExp,
  sizeOf: (bytes: Buffer) => Size | null,
])[] = [
  ["image/png", /^\x89PNG\r\n/, png],
  ["image/jpeg", /^\xff\xd8\xff/, jpeg],
  ["image/gif", /^GIF8[79]a/, gif],
  ["image/webp", /^RIFF.{4}WEBP/s, webp],
];

/** More pixels on a side than models take. */
const MAX_SIDE = 8_000;

/** What the first bytes promise, and whether the rest keeps it. */
export type Image =
  | { readonly kind: "image"; readonly mediaType: string }
  | { readonly kind: "broken" | "none" };

/**
 * Looks at bytes that may be an image. One that cannot be decoded, or is too large, must not be handed out as an image: a
 * host answers it with an error, again with each further turn of the conversation.
 */
export function imageOf(bytes: Uint8Array): Image {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = all.subarray(0, 16).toString("latin1");
  const format = FORMATS.find(([, pattern]) => pattern.test(start));
  if (format === undefined) return { kind: "none" };
  const [mediaType, , sizeOf] = format;
  const size = sizeOf(all);
  return size !== null && isSane(size.width) && isSane(size.height)
    ? { kind: "image", mediaType }
    : { kind: "broken" };
}

function isSane(side: number): boolean {
  return side >= 1 && side <= MAX_SIDE;
}
