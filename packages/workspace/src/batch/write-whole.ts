import { writeSync } from "node:fs";

/** Writes all bytes: one call may write fewer without an error. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.byteLength) {
    const count = writeSync(descriptor, bytes, written, bytes.byteLength - written);
    if (count === 0) throw new Error(`${written} of ${bytes.byteLength} bytes were written`);
    written += count;
  }
}
