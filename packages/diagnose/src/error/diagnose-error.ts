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
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
