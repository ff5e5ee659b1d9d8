/** Stable reason of a {@link DiagnoseError}. */
export type DiagnoseErrorCode = "invalid-input" | "invalid-option";

/** Thrown for misuse only: what a log holds never throws. */
export class DiagnoseError extends Error {
  /** Stable reason, safe to branch on. */
  readonly code: DiagnoseErrorCode;

  /** Made by this package; `message` names the input, the rule and the fix. */
  constructor(code: DiagnoseErrorCode, message: string) {
    super(message);
    this.name = "DiagnoseError";
    this.code = code;
  }
}

/** A value as an error message shows it: one line, at most 80 characters. */
export function shown(value: unknown): string {
  const text = wordsOf(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function wordsOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  // An object may have no `toString`, or one that throws.
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
