/** The last lines of a log, for conditions on what stands before a match. */
export class RecentLines {
  readonly #lines: string[];
  readonly #size: number;
  #count = 0;

  constructor(size: number) {
    this.#size = size;
    this.#lines = Array.from({ length: size }, () => "");
  }

  /** Adds the newest line. */
  push(line: string): void {
    this.#lines[this.#count % this.#size] = line;
    this.#count += 1;
  }

  /** Up to `count` lines before the newest, the newest included, latest first. */
  *latest(count: number): Generator<string> {
    const most = Math.min(count + 1, this.#size, this.#count);
    for (let back = 1; back <= most; back += 1) yield this.#lines[(this.#count - back) % this.#size] ?? "";
  }
}
