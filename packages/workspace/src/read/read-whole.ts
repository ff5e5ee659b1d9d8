import { readSync } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";

const CHUNK_BYTES = 256 * 1024;

/** What is read, for errors. */
export interface Where {
  readonly path: string;
  readonly segment: number;
}

/** Reads to the end and counts: the stated size of a file can be 0, or grow. */
export function readWhole(
  descriptor: number,
  stated: number,
  where: Where,
  maxBytes: number,
): Buffer<ArrayBuffer> {
  const chunks: Buffer<ArrayBuffer>[] = [];
  let total = 0;
  for (let ended = false; !ended;) {
    // One byte more than is stated, to notice growth.
    const expected = total < stated ? stated - total : 0;
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, expected + 1));
    const count = readChunk(descriptor, chunk, where);
    total += count;
    // A file that ends where it says has left the byte beyond empty.
    ended = count === 0 || (total === stated && count < chunk.length);
    if (total > maxBytes) throw tooLarge(where, maxBytes);
    if (count > 0) chunks.push(chunk.subarray(0, count));
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, total);
}

function readChunk(descriptor: number, chunk: Buffer, where: Where): number {
  try {
    return readSync(descriptor, chunk);
  } catch (error) {
    const reason = `cannot be read (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("read-failed", reason, { ...where, cause: error });
  }
}

/** The refusal of a file that is too large. */
export function tooLarge(where: Where, maxBytes: number): WorkspaceError {
  const reason = `is larger than ${maxBytes} bytes (limits.maxReadBytes)`;
  return new WorkspaceError("file-too-large", reason, where);
}
