import { TextDecoder } from "node:util";

/** A log as text: UTF-16 when its byte order mark says so, else UTF-8 with every broken byte replaced. */
export function decode(content: string | Uint8Array): string {
  if (typeof content === "string") return content;
  return decoderFor(content).decode(content);
}

/** A decoder for bytes that begin so. */
export function decoderFor(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder("utf-8");
}
