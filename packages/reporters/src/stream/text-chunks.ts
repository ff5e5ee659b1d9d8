/** What a report is read from: a `Readable`, a file handle's stream, or any chunks of UTF-8 or text. */
export type ReportChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The chunks as text; a character that is split between two of them is put together. */
export async function* textChunks(source: ReportChunks): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of source) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
