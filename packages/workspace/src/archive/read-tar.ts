import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import type { ArchiveEntry } from "./archive-entry.js";

const TYPES: Readonly<Record<string, ArchiveEntry["type"]>> = {
  file: "file",
  "contiguous-file": "file",
  directory: "directory",
  symlink: "link",
};

/** The entries of a tar file, one after the other. */
export async function* readTar(path: string, gzip: boolean): AsyncGenerator<ArchiveEntry> {
  const parser = extract();
  const done = (): void => undefined;
  // Errors reach the parser, which throws them to whoever iterates.
  if (gzip) pipeline(createReadStream(path), createGunzip(), parser, done);
  else pipeline(createReadStream(path), parser, done);
  for await (const entry of parser) {
    yield describe(entry.header, bytesOf(entry));
    // Whoever had no use for the content has not read it, and the next entry comes after it.
    entry.resume();
  }
}

function describe(header: Header, content: AsyncIterable<Uint8Array>): ArchiveEntry {
  const { name, type, size, mode, mtime, linkname } = header;
  // What a sparse file holds is a map of its content, in several formats that the library does not know.
  const isSparse = Object.keys(header.pax ?? {}).some((key) => key.startsWith("GNU.sparse"));
  return {
    name,
    // A type that the library does not know is null, GNU's older sparse files among them.
    type: isSparse ? "other" : (TYPES[type ?? ""] ?? "other"),
    size,
    mode,
    modifiedMs: mtime?.getTime(),
    ...(type === "symlink" ? { target: linkname ?? "" } : {}),
    content,
  };
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
}
