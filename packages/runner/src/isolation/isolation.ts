/** How far a run is kept from the rest of the machine. A mode that cannot be had here is never replaced by a weaker one. */
export type Isolation = ProcessIsolation | NamespaceIsolation | BubblewrapIsolation;

/** No isolation: the run is bounded, and has the rights of its user. */
export interface ProcessIsolation {
  /** Selects this mode. */
  readonly mode: "process";
}

/**
 * A PID namespace with its own `/proc`, for which no program is needed: the run sees and signals no process but its
 * own, and no process outlives the first one of the namespace. Files and network are those of the user.
 */
export interface NamespaceIsolation {
  /** Selects this mode. */
  readonly mode: "namespace";
}

/**
 * A sandbox made by bubblewrap: chosen system paths read-only, one writable workspace, private `/tmp`, `/proc` and
 * `/dev`, no network, no capabilities, no namespaces of its own.
 */
export interface BubblewrapIsolation {
  /** Selects this mode. */
  readonly mode: "bubblewrap";
  /**
   * Directory that the run may write; absolute, `cwd` lies in it. Its user has to be allowed to.
   * @defaultValue `cwd`
   */
  readonly workspace?: string;
  /**
   * Files and directories shown read-only beside the system's; absolute.
   * @defaultValue `[]`
   */
  readonly readOnlyPaths?: readonly string[];
  /**
   * Bytes that HOME, `/tmp` and `/dev/shm` hold, each.
   * @defaultValue `268_435_456`
   */
  readonly temporaryBytes?: number;
}

/** User of the main process and everything that comes of it. */
export interface RunUser {
  /** User id. */
  readonly uid: number;
  /** Group id; the run has no other group. */
  readonly gid: number;
}

/** The part of the system that refused a sandbox. */
export type SandboxLayer =
  /** What holds every isolated run: Linux on x64 or arm64, with `/usr/bin/perl`. */
  | "supervisor"
  /** `bwrap` itself. */
  | "program"
  /** Another user than the one of this process. */
  | "user"
  /** A user namespace. */
  | "user-namespace"
  /** A PID namespace. */
  | "pid-namespace"
  /** A network namespace. */
  | "network-namespace"
  /** IPC, UTS or cgroup namespace. */
  | "other-namespaces"
  /** A new `/proc`. */
  | "proc"
  /** A new `/dev`. */
  | "devices"
  /** That the run can make no namespaces. */
  | "nested-namespaces"
  /** None of these alone: the paths of this run, or what its message says. */
  | "set-up";

/** Why a sandbox could not be made. */
export interface SandboxFailure {
  /** Mode that was asked for. */
  readonly mode: "namespace" | "bubblewrap";
  /** What refused. */
  readonly layer: SandboxLayer;
  /** One sentence that says what refused, and the fix. */
  readonly message: string;
}
