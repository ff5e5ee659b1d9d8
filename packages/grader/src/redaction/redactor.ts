import { redact } from "@testbed/normalize";

/** Takes secrets out of everything that leaves: values that are known, and shapes that are well known. */
export class Redactor {
  readonly #values: readonly string[];

  /** Shorter values are left out: they would be found in anything. */
  constructor(values: readonly string[]) {
    this.#values = [...new Set(values)].filter((value) => value.length >= 6);
  }

  /** The text without secrets. */
  text(text: string): string {
    return text === "" ? text : redact(text, { values: this.#values }).text;
  }

  /** The plain JSON value with every string in it redacted, keys left alone. */
  deep<T>(value: T): T {
    // A string stays a string, and everything else keeps its shape.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return this.#visit(value) as T;
  }

  #visit(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((part) => this.#visit(part));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#visit(part)]));
  }
}
