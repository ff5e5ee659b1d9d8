import { Socket, type SocketConstructorOpts } from "node:net";
import type { Readable } from "node:stream";

/** The reading end of a pipe as Node.js itself hands it from process to process: without a name, and not yet read. */
export interface PipeHandle {
  close(): void;
}

/** What came with a message can be anything, also nothing. */
export function isPipeHandle(handle: unknown): handle is PipeHandle {
  return typeof handle === "object" && handle !== null && "readStart" in handle && "close" in handle;
}

/** A stream of what comes out of it; it closes it. */
export function streamOfHandle(handle: PipeHandle): Readable {
  // An option of Node.js that its types leave out.
  const options: SocketConstructorOpts & { handle: PipeHandle } = { handle, readable: true, writable: false };
  return new Socket(options);
}
