const STEP = /^=== (RUN|PAUSE|CONT) {1,3}(\S+)$/u;

/**
 * The order in which go runs tests: one after the other, or paused until all others have run. The lines of a test that
 * starts inside of another were printed by that one; only those of its subtests may stand there.
 */
export class GoOrder {
  readonly #running = new Tally();
  readonly #paused = new Tally();
  #isKept = true;

  /** Whether every test so far started where one can. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Takes a line at which a test starts, pauses or goes on. */
  take(line: string): void {
    const [, step, name = ""] = STEP.exec(line) ?? [];
    if (step === undefined) return;
    const slash = name.indexOf("/");
    if (slash !== -1) this.#isKept &&= step !== "RUN" || this.#running.has(name.slice(0, slash));
    else if (step === "PAUSE") this.#move(name, this.#running, this.#paused);
    // Go also prints this line where the output of a test goes on below that of a subtest.
    else if (step === "CONT") this.#move(name, this.#paused, this.#running);
    else {
      this.#isKept &&= this.#running.size === 0;
      this.#running.add(name);
    }
  }

  /** Takes the end of a test. */
  end(name: string): void {
    this.#running.remove(name);
  }

  #move(name: string, from: Tally, to: Tally): void {
    if (from.remove(name)) to.add(name);
  }
}

/** Names and how often each is there. */
class Tally {
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#counts.size;
  }

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  remove(name: string): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count > 1) this.#counts.set(name, count - 1);
    else this.#counts.delete(name);
    return count > 0;
  }
}
