/** How often each rule replaced something. */
export class Counts {
  readonly #counts = new Map<string, number>();
  /** Most replacements follow one of the same rule. */
  #rule = "";
  #run = 0;

  add(rule: string, times = 1): void {
    if (rule !== this.#rule) {
      this.#settle();
      this.#rule = rule;
    }
    this.#run += times;
  }

  /** By name of the rule. */
  entries(): readonly { readonly rule: string; readonly count: number }[] {
    this.#settle();
    return [...this.#counts]
      .map(([rule, count]) => ({ rule, count }))
      .sort((a, b) => (a.rule < b.rule ? -1 : 1));
  }

  #settle(): void {
    if (this.#run > 0) this.#counts.set(this.#rule, (this.#counts.get(this.#rule) ?? 0) + this.#run);
    this.#run = 0;
  }
}
