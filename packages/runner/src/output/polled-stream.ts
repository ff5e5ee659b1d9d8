import { closeSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { systemCode } from "../errors/system-error.js";

const chunkBytes = 65_536;
const shortestPauseMs = 1;
const longestPauseMs = 16;

/**
 * Reads a pipe that is open without blocking by asking again and again. Slower than a socket, but in a worker thread
 * Node.js closes a number that a socket has closed once more when the thread ends, and by then it may be another file
 * of another thread.
 */
export class PolledStream extends Readable {
  readonly #fd: number;
  #turn: NodeJS.Immediate | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pauseMs = shortestPauseMs;

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  /** Not at once: who writes without end would hold the event loop. */
  override _read(): void {
    this.#turn = setImmediate(() => this.#ask());
  }

  #ask(): void {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    try {
      const count = readSync(this.#fd, buffer);
      this.#pauseMs = shortestPauseMs;
      this.push(count === 0 ? null : buffer.subarray(0, count));
    } catch (error) {
      if (systemCode(error) === "EAGAIN") this.#wait();
      else this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#ask(), this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#turn !== null) clearImmediate(this.#turn);
    if (this.#timer !== null) clearTimeout(this.#timer);
    closeSync(this.#fd);
    done(error);
  }
}
