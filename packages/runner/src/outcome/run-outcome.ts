import type { ContainerEngine, SandboxFailure } from "../isolation/isolation.js";
import type { Resource } from "./resource.js";

/**
 * What ended a run; the first cause, fixed when it was decided.
 *
 * `exited` and `signaled`: the main process ended by itself. `timed-out`, `output-limit`, `cancelled`: this
 * package ended it. `resource-limit`: it reached a limit of memory, processes or file size, as the kernel counted it,
 * whatever its main process made of that. `not-started`: it never ran. `sandbox-failed`: it never ran because the isolation asked for
 * could not be had.
 */
export type RunStatus =
  | "exited"
  | "signaled"
  | "timed-out"
  | "output-limit"
  | "resource-limit"
  | "cancelled"
  | "not-started"
  | "sandbox-failed";

/** One captured stream. */
export interface CapturedOutput {
  /** Kept bytes decoded as UTF-8; where bytes were dropped, one line says how many. */
  readonly text: string;
  /** Bytes the child wrote in all, as far as they were read. */
  readonly bytes: number;
  /** Bytes were dropped. */
  readonly truncated: boolean;
  /** How many. */
  readonly droppedBytes: number;
  /** The stream was read to its end; `false` when something still held it and it was given up. */
  readonly complete: boolean;
  /** SHA-256 of the same bytes that `bytes` counts, dropped ones included; hexadecimal. */
  readonly sha256: string;
  /** These bytes are UTF-8 throughout; where not, `text` holds U+FFFD that nobody wrote. */
  readonly validUtf8: boolean;
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
  /**
   * `subreaper`: a parent that inherits every orphan (Linux with `/usr/bin/perl`), so that "nothing is left" is the
   * kernel's word. `process-group+cookie`: group kill plus a search of `/proc` by parent, session and environment, which
   * does not see a process that left the session, lost its parent and cleared its environment. `process-group`:
   * best effort where there is no `/proc`. `cgroup`: `subreaper` within a cgroup that the kernel killed and found
   * empty. `container`: the engine's word that the container is gone. `none`: nothing was started.
   */
  readonly mechanism:
    | "subreaper"
    | "cgroup"
    | "container"
    | "process-group+cookie"
    | "process-group"
    | "none";
  /**
   * Processes of the run that were seen alive 200 ms after its main process had ended by itself; 0 when this package
   * ended it. They were killed, except those in `survivors`. It is a count of what was seen: with `verified: false`
   * more may have been alive, and may be still. When the run killed what held it (`signaled`, `verified: false`),
   * its main process is counted too if it was still alive.
   */
  readonly leaked: number;
}

/** What one run came to. Every field is always present. */
export interface RunOutcome {
  /** First cause of the end. */
  readonly status: RunStatus;
  /**
   * Which limit of time was reached; `null` unless the status is `timed-out`. `cpu` when the kernel ended the main
   * process by a signal after it had used `limits.cpuMs`.
   */
  readonly timeLimit: "wall" | "idle" | "cpu" | null;
  /**
   * Which limit was reached: `memory` when the kernel killed a process of the run for want of it, `processes` when it
   * refused a fork (both only with limits of the run as a whole), `disk` when it ended the main process by SIGXFSZ
   * under `limits.fileBytes`. Never guessed from an exit code. It can stand beside a status that was decided first,
   * such as `timed-out`; `null` when no limit is known to have been reached.
   */
  readonly resourceLimit: Resource | null;
  /** Exit code of the main process, or `null`. */
  readonly exitCode: number | null;
  /** Signal that ended the main process, or `null`. A real-time signal that Node cannot name is `SIGRT`. */
  readonly signal: string | null;
  /** Number of that signal, or `null`. */
  readonly signalNumber: number | null;
  /** Why the run did not start; `null` otherwise. */
  readonly notStarted: NotStarted | null;
  /** Which isolation was refused, and by what; `null` unless the status is `sandbox-failed`. */
  readonly sandboxFailure: SandboxFailure | null;
  /** The container of the run; `null` in other modes, and where none was started. */
  readonly container: ContainerFacts | null;
  /** SHA-256 of the environment of the run without what is new in each run (HOME, TMPDIR, TESTBED_RUN); hexadecimal. */
  readonly environmentDigest: string;
  /** CPU time and memory; `null` where the kernel does not tell. */
  readonly usage: RunUsage | null;
  /** Standard output. */
  readonly stdout: CapturedOutput;
  /** Standard error. */
  readonly stderr: CapturedOutput;
  /** Wall time in milliseconds. */
  readonly durationMs: number;
  /** How the process tree was held. */
  readonly containment: Containment;
  /**
   * `true` when the kernel (`subreaper`) or a search (`process-group+cookie`) said that no process of the run is
   * left. `false` when that is not known: one was found alive, the search could not be done, or the run killed what
   * held it. Then processes may be alive that stand neither in `leaked` nor in `survivors`.
   */
  readonly verified: boolean;
  /** Processes found alive at the end. An empty list says that nothing is left only together with `verified`. */
  readonly survivors: readonly Survivor[];
  /**
   * HOME and TMPDIR of the run are removed; `false` when that was not done in time (their removal then goes on in a
   * process of its own, also when this process ends) or failed. A caller that needs them gone waits until no
   * `testbed-home-*` and no `testbed-tmp-*` is left, in a temporary directory (`TMPDIR`) that it has for itself.
   */
  readonly scratchRemoved: boolean;
}

/** The container of a run. */
export interface ContainerFacts {
  /** Engine that made it. */
  readonly engine: ContainerEngine;
  /** Name it had. */
  readonly name: string;
  /** The image as the caller named it. */
  readonly image: string;
  /** Id of the image it was made of: `sha256:` and the digest of its configuration. */
  readonly imageId: string;
}

/** What a run used: as a whole where a cgroup counts, otherwise as far as its processes ended and were waited for. */
export interface RunUsage {
  /** CPU time of all processes in milliseconds, what holds the run in a sandbox included. */
  readonly cpuMs: number;
  /**
   * Peak memory in bytes: of the run as a whole (`of: "run"`), files in memory included, or resident memory of its
   * largest process; never below the few megabytes of what starts a run.
   */
  readonly peakMemoryBytes: number;
  /** Whose peak memory that is. */
  readonly of: "largest-process" | "run";
}

/** Why a run did not start. */
export interface NotStarted {
  /** What was wrong. */
  readonly reason:
    | "command-not-found"
    | "not-executable"
    | "bad-interpreter"
    | "directory-not-found"
    | "not-a-directory"
    | "arguments-too-long"
    | "image-not-found"
    | "dependency-not-found"
    | "other";
  /** One sentence that names the input and the fix. */
  readonly message: string;
}
