/** Keeps the number of copies that run at once down, and the first failure. */
export class CopySlots {
  readonly #size: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** Whether something has failed, so that nothing new should start. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** Takes a copy that has started and never rejects; resolves when there is room for another. */
  async take(copy: Promise<void>): Promise<{ readonly rest: Promise<void> }> {
    const rest = copy.then(() => void this.#running.delete(rest));
    this.#running.add(rest);
    while (this.#running.size >= this.#size) await Promise.race(this.#running);
    return { rest };
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
