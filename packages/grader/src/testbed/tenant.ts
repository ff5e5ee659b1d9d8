import type { Workspace } from "@testbed/workspace";

/** A workspace and what is going on in it. */
export class Tenant {
  readonly workspace: Workspace;
  readonly #abort = new AbortController();
  readonly #runs = new Set<Promise<unknown>>();
  #leaving: Promise<void> | null = null;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** It is being removed, or is gone. */
  get leaving(): boolean {
    return this.#leaving !== null;
  }

  /** Starts a task that ends early when the caller aborts or the workspace is removed. */
  async run<T>(signal: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signals = signal === undefined ? [this.#abort.signal] : [this.#abort.signal, signal];
    const result = task(AbortSignal.any(signals));
    this.#runs.add(result);
    try {
      return await result;
    } finally {
      this.#runs.delete(result);
    }
  }

  /** Kills what runs, waits for it, and removes the workspace; every call waits for the same removal. */
  leave(): Promise<void> {
    this.#leaving ??= this.#remove();
    return this.#leaving;
  }

  async #remove(): Promise<void> {
    this.#abort.abort();
    await Promise.allSettled(this.#runs);
    await this.workspace.destroy();
  }
}
