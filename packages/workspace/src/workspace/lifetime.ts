import { WorkspaceError } from "../error/workspace-error.js";

/** Says whether a workspace may still be used. */
export class Lifetime {
  readonly #id: string;
  readonly #maxAgeMs: number;
  /** On a clock that nobody can set. */
  readonly #since: number;
  #isDestroyed = false;

  constructor(
    id: string,
    { createdMs, maxAgeMs }: { readonly createdMs: number; readonly maxAgeMs: number },
  ) {
    this.#id = id;
    this.#maxAgeMs = maxAgeMs;
    this.#since = performance.now() - Math.max(0, Date.now() - createdMs);
  }

  /** Whether it was destroyed, or is about to be. */
  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** From now on it may not be used. */
  end(): void {
    this.#isDestroyed = true;
  }

  /** Refuses a call that comes too late. */
  refuseEnded(): void {
    if (this.#isDestroyed) {
      throw new WorkspaceError("destroyed", `workspace ${this.#id} was destroyed; make a new one`);
    }
    if (performance.now() - this.#since <= this.#maxAgeMs) return;
    const reason = `workspace ${this.#id} is older than ${this.#maxAgeMs} ms (limits.maxAgeMs); destroy it, and make a new one`;
    throw new WorkspaceError("expired", reason);
  }
}
