import { setTimeout as sleep } from "node:timers/promises";

/** A value behind a slow line. */
export class Store {
  #value;
  #last = Promise.resolve();

  write(value) {
    this.#last = this.#last.then(async () => {
      await sleep(Math.random() * 3);
      this.#value = value;
    });
    return this.#last;
  }

  async read() {
    await this.#last;
    await sleep(4);
    return this.#value;
  }
}
