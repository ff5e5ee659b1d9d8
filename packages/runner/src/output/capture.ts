import { createHash, type Hash } from "node:crypto";
import type { CapturedOutput } from "../outcome/run-outcome.js";
import { cutEnd, cutStart } from "./code-point.js";
import { Utf8Check } from "./utf8-check.js";

const ofNothing = createHash("sha256").digest("hex");

/** Keeps the head and the tail of a stream within a fixed number of bytes, and counts the rest. */
export class Capture {
  #head: Buffer = Buffer.alloc(0);
  readonly #headCap: number;
  readonly #tailCap: number;
  #headBytes = 0;
  #tail: Buffer = Buffer.alloc(0);
  #tailEnd = 0;
  #tailFull = false;
  #total = 0;
  /** Made for the first piece: most streams of most runs are empty. */
  #hash: Hash | null = null;
  readonly #utf8 = new Utf8Check();

  constructor(maxBytes: number) {
    this.#headCap = Math.ceil(maxBytes / 2);
    this.#tailCap = Math.floor(maxBytes / 2);
  }

  /** Bytes seen so far. */
  get total(): number {
    return this.#total;
  }

  /** Takes a piece; keeps none of its memory. */
  push(bytes: Uint8Array): void {
    this.#total += bytes.length;
    this.#hash ??= createHash("sha256");
    this.#hash.update(bytes);
    this.#utf8.push(bytes);
    const free = this.#headCap - this.#headBytes;
    const head = bytes.subarray(0, free);
    if (head.length > 0) this.#pushHead(head);
    if (bytes.length > free) this.#pushTail(bytes.subarray(free));
  }

  /** One buffer that grows: a piece of one byte kept by itself would take a hundred. */
  #pushHead(bytes: Uint8Array): void {
    const needed = this.#headBytes + bytes.length;
    if (needed > this.#head.length) {
      const grown = Buffer.allocUnsafe(Math.min(this.#headCap, Math.max(needed, 2 * this.#head.length)));
      grown.set(this.#head.subarray(0, this.#headBytes));
      this.#head = grown;
    }
    this.#head.set(bytes, this.#headBytes);
    this.#headBytes = needed;
  }

  /** The ring is allocated when the head is full and the stream goes on. */
  #pushTail(bytes: Uint8Array): void {
    if (this.#tailCap === 0) return;
    if (this.#tail.length === 0) this.#tail = Buffer.allocUnsafe(this.#tailCap);
    const kept = bytes.subarray(Math.max(0, bytes.length - this.#tailCap));
    const first = kept.subarray(0, this.#tailCap - this.#tailEnd);
    this.#tail.set(first, this.#tailEnd);
    this.#tail.set(kept.subarray(first.length), 0);
    const end = this.#tailEnd + kept.length;
    if (end >= this.#tailCap) this.#tailFull = true;
    this.#tailEnd = end % this.#tailCap;
  }

  /** What was kept, decoded; called once. Where the middle is missing, both edges are cut on a code point. */
  result(complete: boolean): CapturedOutput {
    const head = this.#head.subarray(0, this.#headBytes);
    const tail = this.#tailBytes();
    const whole = {
      bytes: this.#total,
      sha256: this.#hash?.digest("hex") ?? ofNothing,
      validUtf8: this.#utf8.isValid,
      complete,
    };
    if (head.length + tail.length === this.#total) {
      const text = Buffer.concat([head, tail]).toString("utf8");
      return { text, truncated: false, droppedBytes: 0, ...whole };
    }
    const start = head.subarray(0, cutEnd(head));
    const end = tail.subarray(cutStart(tail));
    const droppedBytes = this.#total - start.length - end.length;
    const text = `${start.toString("utf8")}\n[testbed: ${String(droppedBytes)} bytes dropped]\n${end.toString("utf8")}`;
    return { text, truncated: true, droppedBytes, ...whole };
  }

  #tailBytes(): Buffer {
    if (!this.#tailFull) return this.#tail.subarray(0, this.#tailEnd);
    return Buffer.concat([this.#tail.subarray(this.#tailEnd), this.#tail.subarray(0, this.#tailEnd)]);
  }
}
