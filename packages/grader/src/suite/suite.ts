import type { VerdictPolicy } from "@testbed/reporters";

/** One bounded test command: what is run, with which limits, and what it must bring to pass. */
export interface Suite {
  /**
   * Executable: a name looked up on the run's own PATH (`modules/.bin`, the directory of this Node, then the
   * system's), or an absolute path. Never a shell line.
   */
  readonly command: string;
  /**
   * Arguments, passed as they are. Where the runner is known, arguments that make it write a report are added.
   * @defaultValue `[]`
   */
  readonly args?: readonly string[];
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
   * Time between SIGTERM and SIGKILL in milliseconds.
   * @defaultValue `500`
   */
  readonly killGraceMs?: number;
  /**
   * Bytes kept per output stream; head and tail are kept, the middle is counted.
   * @defaultValue `1_048_576`
   */
  readonly maxOutputBytes?: number;
  /**
   * `auto`: a known runner also writes a machine-readable report outside the workspace; `none`: only its console is read.
   * @defaultValue `"auto"`
   */
  readonly report?: "auto" | "none";
  /**
   * What the run must bring to pass. Unlike in `@testbed/reporters`, `requireTests` is `true` by default here.
   * @defaultValue `{ requireTests: true }`
   */
  readonly policy?: VerdictPolicy;
}
