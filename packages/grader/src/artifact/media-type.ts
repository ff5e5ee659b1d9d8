import type { ArtifactReference } from "./artifact-reference.js";

const signatures: readonly (readonly [at: number, bytes: string, mediaType: string])[] = [
  [0, "89504e470d0a1a0a", "image/png"],
  [0, "ffd8ff", "image/jpeg"],
  [0, "474946383761", "image/gif"],
  [0, "474946383961", "image/gif"],
  [8, "57454250", "image/webp"],
  [0, "255044462d", "application/pdf"],
  [0, "504b0304", "application/zip"],
  [0, "1f8b", "application/gzip"],
];

const texts: readonly (readonly [end: string, mediaType: string])[] = [
  [".json", "application/json"],
  [".jsonl", "application/jsonl"],
  [".xml", "application/xml"],
  [".html", "text/html"],
  [".csv", "text/csv"],
  [".md", "text/markdown"],
];

/** What a file is, from its content; its name only tells one kind of text from another. */
export function typeOf(name: string, bytes: Uint8Array): Pick<ArtifactReference, "kind" | "mediaType"> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const known = signatures.find(([at, signature]) =>
    buffer.subarray(at, at + signature.length / 2).equals(Buffer.from(signature, "hex")),
  );
  if (known !== undefined) {
    const [, , mediaType] = known;
    return { kind: mediaType.startsWith("image/") ? "image" : "binary", mediaType };
  }
  if (!isText(buffer)) return { kind: "binary", mediaType: "application/octet-stream" };
  const mediaType = texts.find(([end]) => name.toLowerCase().endsWith(end))?.[1] ?? "text/plain";
  return {
    kind: mediaType === "application/xml" || mediaType === "application/json" ? "report" : "text",
    mediaType,
  };
}

function isText(buffer: Buffer): boolean {
  if (buffer.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(buffer);
    return true;
  } catch {
    return false;
  }
}
