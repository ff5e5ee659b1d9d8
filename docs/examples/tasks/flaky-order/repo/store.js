import { setTimeout as sleep } from "node:timers/promises";

/** A value behind a slow line. */
export class Store {
  #value;

  async write(value) {
    await sleep(Math.random() * 3);
    this.#value = value;
  }

  async read() {
    await sleep(4);
    return this.#value;
  }
}
