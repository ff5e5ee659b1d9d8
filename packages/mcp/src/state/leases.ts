/** Lifetimes of things by id: each ends when nobody has used it for so long. */
export class Leases {
  readonly #lifetimeMs: number;
  readonly #end: (id: string) => void;
  readonly #leases = new Map<string, { readonly timer: NodeJS.Timeout; readonly expiresAt: string }>();
  readonly #held = new Map<string, number>();

  /**
   * @param lifetimeMs - Time without use, in milliseconds.
   * @param end - Called once for each that nobody used.
   */
  constructor(lifetimeMs: number, end: (id: string) => void) {
    this.#lifetimeMs = lifetimeMs;
    this.#end = end;
  }

  /** Notes a use; returns when it ends if there is no other. */
  renew(id: string): string {
    clearTimeout(this.#leases.get(id)?.timer);
    const timer = setTimeout(() => this.#expire(id), this.#lifetimeMs);
    timer.unref();
    const expiresAt = new Date(Date.now() + this.#lifetimeMs).toISOString();
    this.#leases.set(id, { timer, expiresAt });
    return expiresAt;
  }

  /** When it ends; renewed where nothing is known of it yet. */
  expiresAt(id: string): string {
    return this.#leases.get(id)?.expiresAt ?? this.renew(id);
  }

  /** Keeps it while something is done with it. */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#held.set(id, (this.#held.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#held.get(id) ?? 1) - 1;
      if (left > 0) this.#held.set(id, left);
      else this.#held.delete(id);
      if (this.#leases.has(id)) this.renew(id);
    }
  }

  /** Forgets it. */
  drop(id: string): void {
    clearTimeout(this.#leases.get(id)?.timer);
    this.#leases.delete(id);
  }

  #expire(id: string): void {
    if (this.#held.has(id)) {
      this.renew(id);
      return;
    }
    this.drop(id);
    this.#end(id);
  }
}
