/** Characters of a line that are looked at: from its start and from its end. */
const HEAD = 6_000;
const TAIL = 2_000;

/** Most repaints of one line that are looked at, counted from the last. */
const MOST_REPAINTS = 40;

/** Receives a line without its line end, and its number counted from 1. */
export type LineSink = (line: string, number: number) => void;

/** Cuts text into lines in bounded memory: of a line that is too long, the start and the end are kept. */
export class LineSplitter {
  readonly #sink: LineSink;
  #head = "";
  #tail = "";
  #isLong = false;
  #number = 0;
  #clipped = 0;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** Lines so far. */
  get lines(): number {
    return this.#number;
  }

  /** Lines that were cut in the middle. */
  get clipped(): number {
    return this.#clipped;
  }

  /** Takes the next piece of the text. */
  push(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      if (this.#head === "" && end - start <= HEAD) this.#emit(text.slice(start, end));
      else {
        this.#add(text.slice(start, end));
        this.#flush();
      }
      start = end + 1;
    }
    if (start < text.length) this.#add(text.slice(start));
  }

  /** Ends the text; a last line without a line end counts. */
  end(): void {
    if (this.#head !== "") this.#flush();
  }

  #add(piece: string): void {
    const room = HEAD - this.#head.length;
    this.#head += piece.slice(0, room);
    if (piece.length <= room) return;
    const tail = this.#tail + piece.slice(room);
    if (tail.length > TAIL) this.#isLong = true;
    this.#tail = tail.slice(-TAIL);
  }

  #flush(): void {
    if (this.#isLong) this.#clipped += 1;
    const line = this.#isLong ? `${this.#head} … ${this.#tail}` : this.#head + this.#tail;
    this.#head = "";
    this.#tail = "";
    this.#isLong = false;
    this.#emit(line);
  }

  #emit(line: string): void {
    this.#number += 1;
    if (!line.includes("\r")) return this.#sink(line, this.#number);
    const states = line.split("\r").filter((state) => state !== "");
    if (states.length === 0) return this.#sink("", this.#number);
    for (const state of states.slice(-MOST_REPAINTS)) this.#sink(state, this.#number);
  }
}
