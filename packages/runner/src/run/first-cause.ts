import type { Cause } from "../outcome/build-outcome.js";
import { onAbort } from "./on-abort.js";

/** What can end a run. */
export interface CauseOptions {
  readonly timeoutMs: number;
  readonly idleTimeoutMs: number | null;
  readonly signal: AbortSignal | null;
}

/** The first reason to end a run, fixed when it comes. */
export class FirstCause {
  readonly decided: Promise<Cause>;
  readonly #timer: NodeJS.Timeout;
  #idle: NodeJS.Timeout | null;
  readonly #ignoreSignal: () => void;
  #decide: (cause: Cause) => void = () => undefined;

  constructor({ timeoutMs, idleTimeoutMs, signal }: CauseOptions) {
    this.decided = new Promise((resolve) => (this.#decide = resolve));
    // One more turn of the event loop: where this process was busy, an end that came in time is seen first.
    const after = (ms: number, cause: Cause): NodeJS.Timeout =>
      setTimeout(() => setImmediate(() => this.reach(cause)), ms);
    this.#timer = after(timeoutMs, "timed-out");
    this.#idle = idleTimeoutMs === null ? null : after(idleTimeoutMs, "idle");
    this.#ignoreSignal =
      signal === null ? (): void => undefined : onAbort(signal, () => this.reach("cancelled"));
  }

  /** The run has written something. */
  touch(): void {
    this.#idle?.refresh();
  }

  /** Later causes change nothing. */
  reach(cause: Cause): void {
    this.#decide(cause);
  }

  /** Stops to watch the clock and the signal. */
  release(): void {
    clearTimeout(this.#timer);
    if (this.#idle !== null) clearTimeout(this.#idle);
    // A timer that is refreshed after it was cleared would run again.
    this.#idle = null;
    this.#ignoreSignal();
  }
}
