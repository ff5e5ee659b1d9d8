import type { Cause } from "../outcome/build-outcome.js";
import { onAbort } from "./on-abort.js";

/** The first reason to end a run, fixed when it comes. */
export class FirstCause {
  readonly decided: Promise<Cause>;
  readonly #timer: NodeJS.Timeout;
  readonly #ignoreSignal: () => void;
  #decide: (cause: Cause) => void = () => undefined;

  constructor(timeoutMs: number, signal: AbortSignal | null) {
    this.decided = new Promise((resolve) => (this.#decide = resolve));
    // One more turn of the event loop: where this process was busy, an end that came in time is seen first.
    this.#timer = setTimeout(() => setImmediate(() => this.reach("timed-out")), timeoutMs);
    this.#ignoreSignal =
      signal === null ? (): void => undefined : onAbort(signal, () => this.reach("cancelled"));
  }

  /** Later causes change nothing. */
  reach(cause: Cause): void {
    this.#decide(cause);
  }

  /** Stops to watch the clock and the signal. */
  release(): void {
    clearTimeout(this.#timer);
    this.#ignoreSignal();
  }
}
