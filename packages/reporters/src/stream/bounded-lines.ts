const LINE_END = /\r\n|[\n\r\u2028\u2029]/u;

/** Cuts chunks into lines of bounded length; the rest of a longer one is dropped. */
export class BoundedLines {
  readonly #most: number;
  readonly #onLine: (line: string, isCut: boolean) => void;
  #pending = "";
  #isCut = false;
  #endsWithCr = false;

  constructor(most: number, onLine: (line: string, isCut: boolean) => void) {
    this.#most = most;
    this.#onLine = onLine;
  }

  /** Takes a further chunk. */
  push(chunk: string): void {
    // CR and LF of one line end can come in two chunks.
    const text = this.#endsWithCr && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    this.#endsWithCr = chunk.endsWith("\r");
    const parts = text.split(LINE_END);
    for (const [index, part] of parts.entries()) {
      this.#add(part);
      if (index < parts.length - 1) this.#flush();
    }
  }

  /** Gives the last line, which may be empty. */
  end(): void {
    this.#flush();
  }

  #add(part: string): void {
    const room = this.#most - this.#pending.length;
    if (part.length > room) this.#isCut = true;
    this.#pending += part.length > room ? part.slice(0, room) : part;
  }

  #flush(): void {
    this.#onLine(this.#pending, this.#isCut);
    this.#pending = "";
    this.#isCut = false;
  }
}
