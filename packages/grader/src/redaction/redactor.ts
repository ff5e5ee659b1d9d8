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
    const forms = values.flatMap((value) => [value, asTap(value)]);
    this.#values = [...new Set(forms)].filter((value) => value.length >= shortestSecret);
    this.#tokens = tokens;
  }

  /** The text without secrets, also where colours stand in the middle of one. */
  text(text: string): string {
    if (text === "" || (this.#values.length === 0 && this.#tokens === "keep")) return text;
    const options = { values: this.#values, tokens: this.#tokens };
    const whole = this.#withoutEnds(text);
    const redacted = redact(whole, options);
    if (!text.includes("\u001b") && !text.includes("\u009b")) return redacted.text;
    const plain = redact(stripVTControlCharacters(whole), options);
    return plain.count > redacted.count ? plain.text : redacted.text;
  }

  /** What is left of a secret where output was cut: before a mark of the runner and after it. */
  #withoutEnds(text: string): string {
    return this.#values.reduce((shown, value) => withoutEnds(shown, value), text);
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

/** Node.js writes a diagnostic of its TAP with \\ and # behind a \\. */
function asTap(value: string): string {
  return value.replaceAll(/[\\#]/g, String.raw`\$&`);
}

const mark = /\n?\[testbed: \d+ bytes dropped\]\n?/g;

function withoutEnds(text: string, value: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: cut } of text.matchAll(mark)) {
    parts.push(text.slice(from, index), cut);
    from = index + cut.length;
  }
  parts.push(text.slice(from));
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const start = index === 0 ? part : withoutStart(part, value);
      return index === parts.length - 1 ? start : withoutEnd(start, value);
    })
    .join("");
}

function withoutEnd(text: string, value: string): string {
  for (let length = value.length - 1; length >= shortestPart; length -= 1)
    if (text.endsWith(value.slice(0, length))) return `${text.slice(0, -length)}<redacted>`;
  return text;
}

function withoutStart(text: string, value: string): string {
  for (let length = value.length - 1; length >= shortestPart; length -= 1)
    if (text.startsWith(value.slice(-length))) return `<redacted>${text.slice(length)}`;
  return text;
}

/** Fewer characters stand at the end of any text by chance. */
const shortestPart = 4;
