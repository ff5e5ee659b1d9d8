import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { isMainThread } from "node:worker_threads";
import { PolledStream } from "./polled-stream.js";

/** A stream of what comes out of a pipe that is open without blocking; it closes it. */
export function streamOf(fd: number): Readable {
  return isMainThread ? new Socket({ fd, readable: true, writable: false }) : new PolledStream(fd);
}
