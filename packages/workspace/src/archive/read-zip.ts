import { crc32 } from "node:zlib";
import { open, type Entry, type ZipFile } from "yauzl";
import type { ArchiveEntry } from "./archive-entry.js";

const MADE_BY_UNIX = 3;
const TYPE_BITS = 0o170000;
const TYPES: Readonly<Record<number, ArchiveEntry["type"]>> = {
  0: "file",
  0o100000: "file",
  0o040000: "directory",
  0o120000: "link",
};

/** The entries of a zip file, one after the other. */
export async function* readZip(path: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openZip(path);
  try {
    for (let entry = await nextEntry(zip); entry !== undefined; entry = await nextEntry(zip)) {
      yield describe(zip, entry);
    }
  } finally {
    zip.close();
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Strict: a backslash is part of a name, and refused, rather than made a slash.
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };
    open(path, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void): void => {
      for (const name of ["entry", "end", "error"]) zip.removeAllListeners(name);
      action();
    };
    zip.once("entry", (entry: Entry) => settle(() => resolve(entry)));
    zip.once("end", () => settle(() => resolve(undefined)));
    zip.once("error", (error: unknown) => settle(() => reject(error)));
    zip.readEntry();
  });
}

function describe(zip: ZipFile, entry: Entry): ArchiveEntry {
  const { fileName, uncompressedSize, versionMadeBy, externalFileAttributes } = entry;
  const mode = versionMadeBy >> 8 === MADE_BY_UNIX ? externalFileAttributes >>> 16 : 0;
  const type = fileName.endsWith("/") ? "directory" : (TYPES[mode & TYPE_BITS] ?? "other");
  return {
    name: fileName,
    type,
    size: uncompressedSize,
    mode: (mode & 0o777) === 0 ? undefined : mode,
    modifiedMs: entry.getLastModDate().getTime(),
    content: contentOf(zip, entry),
  };
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  let sum = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    sum = crc32(bytes, sum);
    yield bytes;
  }
  if (sum !== entry.crc32) throw new Error(`the content of ${entry.fileName} is not what its checksum says`);
}
