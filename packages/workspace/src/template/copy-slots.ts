/** Runs a bounded number of copies at once and keeps the first failure. */
export class CopySlots {
  readonly #size: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** Whether something has failed, so that nothing new should start. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** Waits for a slot, then starts the copy. The array holds a promise that settles, never rejects, at its end. */
  async start(
    copy: () => Promise<void>,
    explain: (error: unknown) => unknown,
  ): Promise<readonly [Promise<void>]> {
    while (this.#running >= this.#size) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    return [this.#run(copy, explain)];
  }

  /** Keeps the first failure. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  /** Throws the first failure, if there was one. */
  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #run(copy: () => Promise<void>, explain: (error: unknown) => unknown): Promise<void> {
    try {
      await copy();
    } catch (error) {
      this.fail(explain(error));
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
