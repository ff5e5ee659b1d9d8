/** What was wrong with a call. */
export type RunnerErrorCode =
  /** An option has the wrong type or is not known. */
  | "invalid-option"
  /** A number is not one, is negative, not whole, or beyond its bound. */
  | "invalid-limit"
  /** A path that must be absolute is not. */
  | "relative-path"
  /** Text for the operating system contains NUL. */
  | "nul-character"
  /** The name of an environment variable is not one. */
  | "invalid-variable"
  /** An environment variable that would change how programs load code, find files or report. */
  | "refused-variable";

/** Misuse of this package. Thrown before anything was started or written; what a program does is never thrown. */
export class RunnerError extends Error {
  /** Always `RunnerError`. */
  override readonly name = "RunnerError";
  /** What was wrong; stable. */
  readonly code: RunnerErrorCode;

  /**
   * @param code - What was wrong.
   * @param message - One sentence that names the input, the rule and the fix.
   */
  constructor(code: RunnerErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The input as a message shows it: quoted, and cut when long. */
export function quote(input: unknown): string {
  const text = typeof input === "string" ? JSON.stringify(input) : String(input);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
