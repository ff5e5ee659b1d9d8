/** Numbers different things by first appearance, so that they stay different and a run like any other. */
export class Numbering {
  readonly #name: string;
  readonly #numbers = new Map<string, number>();

  constructor(name: string) {
    this.#name = name;
  }

  /** The placeholder of the thing. */
  mark(identity: string): string {
    const number = this.#numbers.get(identity) ?? this.#numbers.size + 1;
    this.#numbers.set(identity, number);
    return `<${this.#name}:${number}>`;
  }
}
