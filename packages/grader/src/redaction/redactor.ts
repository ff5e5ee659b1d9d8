import { stripVTControlCharacters } from "node:util";
import { redact } from "@testbed/normalize";
import { shortestSecret } from "../secrets/read-secrets.js";

/** Which secrets are looked for beside the values that are known. */
export interface RedactorOptions {
  /**
   * Well-known shapes of tokens.
   * @defaultValue `"replace"`
   */
  readonly tokens?: "keep" | "replace";
}

/** Takes secrets out of everything that leaves: values that are known, and shapes that are well known. */
export class Redactor {
  readonly #values: readonly string[];
  readonly #tokens: "keep" | "replace";

  /** Shorter values are left out: they would be found in anything. */
  constructor(values: readonly string[], { tokens = "replace" }: RedactorOptions = {}) {
    this.#values = [...new Set(values)].filter((value) => value.length >= shortestSecret);
    this.#tokens = tokens;
  }

  /** The text without secrets, also where colours stand in the middle of one. */
  text(text: string): string {
    if (text === "" || (this.#values.length === 0 && this.#tokens === "keep")) return text;
    const options = { values: this.#values, tokens: this.#tokens };
    const redacted = redact(text, options);
    if (!/[\u001b\u009b]/.test(text)) return redacted.text;
    const plain = redact(stripVTControlCharacters(text), options);
    return plain.count > redacted.count ? plain.text : redacted.text;
  }

  /** Whether bytes that are no text hold the value of a secret. */
  isIn(bytes: Uint8Array): boolean {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return this.#values.some((value) => buffer.includes(value) || buffer.includes(value, 0, "utf16le"));
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
