import { Transform, type Readable, pipeline } from "node:stream";

const LINE_FEED = 0x0a;

/**
 * Hands on whole lines only, and ends with an error at a line that is too long, as soon as it is. The transport of the
 * SDK copies and searches an unfinished line again with every piece that arrives: 28 MiB kept it busy for seconds.
 *
 * @param input - Read to its end; destroyed when a line is too long.
 */
export function wholeLines(input: Readable, maxLineBytes: number): Readable {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(LINE_FEED) + 1;
      const first = pendingBytes + (end === 0 ? chunk.length : chunk.indexOf(LINE_FEED));
      if (Math.max(first, chunk.length - end) > maxLineBytes) {
        done(new Error(`the client sent a line of more than ${maxLineBytes} bytes; the connection ends`));
        return;
      }
      if (end > 0) {
        this.push(Buffer.concat([...pending, chunk.subarray(0, end)]));
        pending = [];
        pendingBytes = 0;
      }
      pending.push(chunk.subarray(end));
      pendingBytes += chunk.length - end;
      done();
    },
  });
  // Whoever reads the lines hears of an error and of the end from them.
  pipeline(input, lines, () => {});
  return lines;
}
