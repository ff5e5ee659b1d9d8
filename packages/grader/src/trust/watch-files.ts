import type { BigIntStats } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";

/** Remembers files as they are, to tell later which were touched since. */
export class WatchedFiles {
  readonly #root: string;
  readonly #paths: readonly string[];
  #before: readonly string[] = [];

  constructor(root: string, paths: readonly string[]) {
    this.#root = root;
    this.#paths = paths;
  }

  /** Call it when nothing but the run may touch them any more. */
  async remember(): Promise<void> {
    this.#before = await this.#states();
  }

  /** Those that were replaced, written, removed or given another mode, also where they hold the same bytes again. */
  async touched(): Promise<readonly string[]> {
    const after = await this.#states();
    return this.#paths.filter((_, index) => this.#before[index] !== after[index]);
  }

  async #states(): Promise<readonly string[]> {
    return Promise.all(
      this.#paths.map(async (path) =>
        lstat(join(this.#root, path), { bigint: true }).then(stateOf, () => "gone"),
      ),
    );
  }
}

/** No program can set the time of the last change of an entry back. */
function stateOf({ dev, ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, mode, size, mtimeNs, ctimeNs].join(":");
}
