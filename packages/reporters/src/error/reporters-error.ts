/** What a caller did wrong. Evidence of any content is never misuse. */
export type ReportersErrorCode =
  | "invalid-evidence"
  | "invalid-run"
  | "invalid-policy"
  | "invalid-command"
  | "invalid-expected-tests"
  | "ambiguous-test-name"
  | "unknown-test-name"
  | "invalid-options"
  | "counts-unknown"
  | "tests-unknown";

/** Thrown for misuse only: a wrong type or an impossible value given by the caller. */
export class ReportersError extends Error {
  /** Always `"ReportersError"`. */
  override readonly name: string = "ReportersError";
  /** Stable code of the rule that was broken. */
  readonly code: ReportersErrorCode;

  /**
   * @param code - rule that was broken
   * @param message - names the input, the rule and the fix
   */
  constructor(code: ReportersErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const SHOWN_CHARACTERS = 60;

/** Shows any value on one short line, for messages. */
export function show(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : describe(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}
