import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Header } from "tar-stream";
import { scratchDirectory } from "./scratch.js";

/** What a tar file is to hold. */
export type TarItem = Partial<Header> & { readonly name: string; readonly content?: string };

/** A tar file with these entries, compressed where its name says so. */
export async function tarOf(entries: readonly TarItem[], name = "t.tar"): Promise<string> {
  const file = join(scratchDirectory(), name);
  const stream = pack();
  for (const { content, ...header } of entries) stream.entry(header, content ?? "");
  stream.finalize();
  const target = createWriteStream(file);
  if (name.endsWith("gz")) await pipeline(stream, createGzip(), target);
  else await pipeline(stream, target);
  return file;
}
