import type { Isolation, RunUser } from "../isolation/isolation.js";
import type { RunLimits } from "../limits/resource-limits.js";

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
   * Variables added to the pinned environment. Names that change how programs load code are refused;
   * PATH is the option `path`, and HOME and TMPDIR belong to the run.
   * @defaultValue `{}`
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Directories of PATH, in order; each absolute.
   * @defaultValue the directory of the running Node.js, then `/usr/local/bin`, `/usr/bin`, `/bin`
   */
  readonly path?: readonly string[];
  /**
   * Wall-clock limit in milliseconds; at least 1.
   * @defaultValue `60_000`
   */
  readonly timeoutMs?: number;
  /**
   * Longest time without output in milliseconds; at least 1.
   * @defaultValue no such limit
   */
  readonly idleTimeoutMs?: number;
  /**
   * Time between SIGTERM and SIGKILL in milliseconds; `0` kills at once.
   * @defaultValue `500`
   */
  readonly killGraceMs?: number;
  /**
   * Bytes kept per stream: half from the head, half from the tail. At most 268,435,456.
   * @defaultValue `1_048_576`
   */
  readonly maxOutputBytes?: number;
  /**
   * What happens when a stream exceeds `maxOutputBytes`: `discard` drops the middle and lets the run go on
   * (beyond 256 MiB per stream it is read more slowly, so that a flood does not take a core),
   * `kill` ends it with `output-limit`, `pause` reads no more of that stream, so that its writer has to wait until
   * the run is ended.
   * @defaultValue `"discard"`
   */
  readonly onOutputLimit?: "discard" | "kill" | "pause";
  /**
   * Standard input, given as a file that the child reads from the start, so that nothing has to be written while it
   * runs; without it the child reads end of file at once.
   */
  readonly stdin?: string | Uint8Array | StdinFile;
  /** Aborting it kills the run; the outcome is `cancelled`. */
  readonly signal?: AbortSignal;
  /**
   * Called with each piece of output as it arrives; a promise that it returns is not waited for. If it throws or its
   * promise rejects, the run goes on, it is not called again, and the error becomes a process warning with the code
   * `TESTBED_ON_OUTPUT`.
   */
  readonly onOutput?: (piece: OutputPiece) => void | Promise<void>;
  /**
   * How far the run is kept from the rest of the machine. What cannot be had here is `sandbox-failed`, never a
   * weaker run.
   * @defaultValue `{ mode: "process" }`
   */
  readonly isolation?: Isolation;
  /**
   * What each process of the run may use. Where that cannot be enforced the run is `not-started`.
   * @defaultValue `{}`
   */
  readonly limits?: RunLimits;
  /**
   * User of the run, with no other group and no way to gain privileges; only root can give another one than its own.
   * The workspace has to be open to it.
   * @defaultValue the user of this process; started by root, with isolation `namespace` or `bubblewrap`, `65534:65534`
   */
  readonly user?: RunUser;
}

/** Standard input from a file. */
export interface StdinFile {
  /** Absolute path of a regular file, and not of a link; opened by this process, read from its start. */
  readonly file: string;
}

/** A piece of output as it arrived. */
export interface OutputPiece {
  /** Stream it was written to. */
  readonly stream: "stdout" | "stderr";
  /** The bytes; the callback may keep them. */
  readonly bytes: Uint8Array;
}
