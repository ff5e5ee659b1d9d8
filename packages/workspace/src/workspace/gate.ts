/** Keeps readers away while the tree is between two states. */
export class Gate {
  #closed: Promise<void> | undefined;

  /** Ends when it opens; undefined while it is open. To be asked again after every wait. */
  get closed(): Promise<void> | undefined {
    return this.#closed;
  }

  /** Closes the gate for the time of an action. Actions do not overlap: the caller queues them. */
  async hold<T>(action: () => T | Promise<T>): Promise<T> {
    const { promise, resolve } = deferred();
    this.#closed = promise;
    try {
      return await action();
    } finally {
      this.#closed = undefined;
      resolve();
    }
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
