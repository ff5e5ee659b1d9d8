/** Stable reason of a {@link NormalizeError}. */
export type NormalizeErrorCode =
  | "invalid-input"
  | "invalid-option"
  | "invalid-root-name"
  | "invalid-rule"
  | "root-not-found"
  | "root-too-broad"
  | "already-ended";

/** Thrown for misuse only: what the text holds never throws. */
export class NormalizeError extends Error {
  /** Stable reason, safe to branch on. */
  readonly code: NormalizeErrorCode;

  /** Made by this package; `message` names the input, the rule and the fix. */
  constructor(code: NormalizeErrorCode, message: string) {
    super(message);
    this.name = "NormalizeError";
    this.code = code;
  }
}

/** A value as an error message shows it: one line, at most 80 characters. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
