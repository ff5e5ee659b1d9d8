import { isUtf8 } from "node:buffer";
import { cutEnd } from "./code-point.js";

/** Tells whether a stream is UTF-8 throughout, piece by piece. */
export class Utf8Check {
  #isValid = true;
  #begun: Uint8Array = new Uint8Array(0);

  /** Takes a piece; keeps at most the sequence that its end cuts off. */
  push(bytes: Uint8Array): void {
    if (!this.#isValid) return;
    const whole = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes]);
    const end = cutEnd(whole);
    this.#isValid = isUtf8(whole.subarray(0, end));
    this.#begun = Uint8Array.from(whole.subarray(end));
  }

  /** Everything up to now is UTF-8, and no sequence is cut off. */
  get isValid(): boolean {
    return this.#isValid && this.#begun.length === 0;
  }
}
