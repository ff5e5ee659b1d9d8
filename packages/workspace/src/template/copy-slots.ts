import { setImmediate } from "node:timers/promises";

// The threads that the process has for this.
const MOST = 4;
const STEPS = 4;

/** Keeps the number of copies on other threads down, and the first failure. */
export class CopySlots {
  readonly #running = new Set<Promise<void>>();
  #steps = 0;
  #failure: { readonly error: unknown } | undefined;

  /** Whether something has failed, so that nothing new should start. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** Takes a copy that has started and never rejects; resolves when another may start. */
  async take(copy: Promise<void>): Promise<{ readonly rest: Promise<void> }> {
    const rest = copy.then(() => void this.#running.delete(rest));
    this.#running.add(rest);
    while (this.#running.size >= MOST) await Promise.race(this.#running);
    return { rest };
  }

  /** To be asked between copies on this thread: a promise that lets the others be noticed, where it is time for that. */
  breathe(): Promise<void> | undefined {
    this.#steps += 1;
    return this.#running.size > 0 && this.#steps % STEPS === 0 ? setImmediate() : undefined;
  }

  /** Keeps the first failure. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  /** Throws the first failure, if there was one. */
  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
