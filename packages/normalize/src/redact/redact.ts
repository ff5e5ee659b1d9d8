import { NormalizeError, shown } from "../error/normalize-error.js";
import { Redactor } from "./redactor.js";
import { shortestSecret } from "./secrets.js";

/** What is secret. */
export interface RedactOptions {
  /**
   * Exact secrets of at least 6 UTF-16 units. They are found as they are, line by line, JSON-escaped, quoted, URL-encoded and in base64, wrapped or not.
   * @defaultValue `[]`
   */
  readonly values?: readonly string[];
  /**
   * Environment, such as `process.env`: the values whose names speak of tokens, secrets, passwords, credentials or keys
   * are secret, if they have at least 6 units.
   * @defaultValue `{}`
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /**
   * Well-known shapes of tokens: GitHub, GitLab, npm, Slack, AWS, Google, OpenAI, Stripe, JSON Web Tokens, private keys.
   * @defaultValue `"replace"`
   */
  readonly tokens?: "replace" | "keep";
}

/** The outcome of a redaction: how much, never what. */
export interface RedactResult {
  /** The text with `<redacted>` for every secret. */
  readonly text: string;
  /** How many stretches of text were replaced. */
  readonly count: number;
}

/**
 * Replaces secrets by `<redacted>`. For text whose secrets may be broken by control sequences use the option `redact`
 * of `normalize`, which looks at the text as a terminal shows it.
 *
 * @throws NormalizeError `invalid-input`, `invalid-option` (its message never holds a value)
 */
export function redact(text: string, options: RedactOptions = {}): RedactResult {
  if (typeof text !== "string")
    throw new NormalizeError("invalid-input", `text must be a string, got ${shown(typeof text)}.`);
  checkRedact(options);
  const veil = new Redactor(options).veil(text);
  return veil ? { text: veil.text, count: veil.count } : { text, count: 0 };
}

/** Throws for options without a meaning, without saying any value. */
export function checkRedact(options: RedactOptions): void {
  const fail = (why: string): never => {
    throw new NormalizeError("invalid-option", `redact: ${why}.`);
  };
  if (typeof options !== "object" || options === null || Array.isArray(options))
    fail("options must be an object");
  const unknown = Object.keys(options).find((key) => !["values", "environment", "tokens"].includes(key));
  if (unknown !== undefined) fail(`${shown(unknown)} is none of values, environment, tokens`);
  const values: unknown = options.values ?? [];
  const environment: unknown = options.environment ?? {};
  const tokens: unknown = options.tokens ?? "replace";
  if (
    !Array.isArray(values) ||
    values.some((value) => typeof value !== "string" || value.length < shortestSecret)
  )
    fail(`values must be texts of at least ${shortestSecret} units`);
  if (
    typeof environment !== "object" ||
    environment === null ||
    Object.values(environment).some((value) => value !== undefined && typeof value !== "string")
  )
    fail("environment must map names to texts");
  if (tokens !== "replace" && tokens !== "keep") fail("tokens must be replace or keep");
}
