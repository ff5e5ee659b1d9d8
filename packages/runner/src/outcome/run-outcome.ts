/** What ended a run; the first cause, fixed when it was decided. */
export type RunStatus = "exited" | "signaled" | "timed-out" | "output-limit" | "cancelled" | "not-started";

/** One captured stream. */
export interface CapturedOutput {
  /** Kept bytes decoded as UTF-8; where bytes were dropped, one line says how many. */
  readonly text: string;
  /** Bytes the child wrote in all. */
  readonly bytes: number;
  /** Bytes were dropped. */
  readonly truncated: boolean;
  /** How many. */
  readonly droppedBytes: number;
}

/** A process of the run that was still alive after everything was tried. */
export interface Survivor {
  /** Its process id. */
  readonly pid: number;
  /** Its command line as the system reports it; empty when unreadable. */
  readonly command: string;
}

/** How the process tree was held. */
export interface Containment {
  /** `process-group+cookie`: group kill plus a `/proc` search; `process-group`: best effort where there is no `/proc`. */
  readonly mechanism: "process-group+cookie" | "process-group" | "none";
  /** Processes of the run that were still alive when its main process had exited by itself. */
  readonly leaked: number;
}

/** What one run came to. Every field is always present. */
export interface RunOutcome {
  /** First cause of the end. */
  readonly status: RunStatus;
  /** Exit code of the main process, or `null`. */
  readonly exitCode: number | null;
  /** Signal that ended the main process, or `null`. A real-time signal that Node cannot name is `SIGRT`. */
  readonly signal: string | null;
  /** Why the run did not start; `null` otherwise. */
  readonly notStarted: NotStarted | null;
  /** Standard output. */
  readonly stdout: CapturedOutput;
  /** Standard error. */
  readonly stderr: CapturedOutput;
  /** Wall time in milliseconds. */
  readonly durationMs: number;
  /** How the process tree was held. */
  readonly containment: Containment;
  /** `true` when a search found no process of the run alive; `false` when it could not be done or found one. */
  readonly verified: boolean;
  /** Processes found alive at the end. */
  readonly survivors: readonly Survivor[];
}

/** Why a run did not start. */
export interface NotStarted {
  /** What was wrong. */
  readonly reason:
    | "command-not-found"
    | "not-executable"
    | "bad-interpreter"
    | "directory-not-found"
    | "arguments-too-long"
    | "other";
  /** One sentence that names the input and the fix. */
  readonly message: string;
}
