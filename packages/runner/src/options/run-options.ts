/** How to run one command. */
export interface RunOptions {
  /** Executable: an absolute path, a path relative to `cwd` that contains a `/`, or a name looked up on the PATH of the run's own environment. Never a shell line. */
  readonly command: string;
  /**
   * Arguments, passed as they are.
   * @defaultValue `[]`
   */
  readonly args?: readonly string[];
  /** Working directory; absolute. */
  readonly cwd: string;
  /**
   * Variables added to the pinned environment. Names that change how programs load code are refused.
   * @defaultValue `{}`
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Wall-clock limit in milliseconds.
   * @defaultValue `60_000`
   */
  readonly timeoutMs?: number;
  /**
   * Time between SIGTERM and SIGKILL in milliseconds; `0` kills at once.
   * @defaultValue `500`
   */
  readonly killGraceMs?: number;
  /**
   * Bytes kept per stream: half from the head, half from the tail.
   * @defaultValue `1_048_576`
   */
  readonly maxOutputBytes?: number;
  /**
   * What happens when a stream exceeds `maxOutputBytes`: `discard` drops the middle and lets the run go on, `kill` ends it with `output-limit`.
   * @defaultValue `"discard"`
   */
  readonly onOutputLimit?: "discard" | "kill";
  /**
   * Standard input; without it the child reads end of file at once.
   */
  readonly stdin?: string | Uint8Array;
  /** Aborting it kills the run; the outcome is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with each piece of output as it arrives. */
  readonly onOutput?: (piece: OutputPiece) => void;
}

/** A piece of output as it arrived. */
export interface OutputPiece {
  /** Stream it was written to. */
  readonly stream: "stdout" | "stderr";
  /** The bytes. */
  readonly bytes: Uint8Array;
}
