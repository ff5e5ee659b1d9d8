/** How far a run is kept from the rest of the machine. A mode that cannot be had here is never replaced by a weaker one. */
export type Isolation =
  | ProcessIsolation
  | NamespaceIsolation
  | BubblewrapIsolation
  | ContainerIsolation
  | SandboxRuntimeIsolation;

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
   * Directories outside of the workspace that the run may write, such as one for a report; absolute.
   * @defaultValue `[]`
   */
  readonly writablePaths?: readonly string[];
  /**
   * Bytes that HOME, `/tmp` and `/dev/shm` hold, each.
   * @defaultValue `268_435_456`
   */
  readonly temporaryBytes?: number;
}

/**
 * A container made by the command line of podman or docker, of an image that is there already: no network, read-only
 * root, one writable workspace, private `/tmp`, HOME and `/dev/shm`, no capabilities, no new privileges, bounded memory,
 * processes and CPU. The command is looked up in the image. Needs Linux on x64 or arm64 with `/usr/bin/perl`, and an
 * engine on this machine.
 */
export interface ContainerIsolation {
  /** Selects this mode. */
  readonly mode: "container";
  /**
   * Image by id (`sha256:…`), by digest (`name@sha256:…`), or by a name, which is resolved to the id that it has at
   * that moment; the id stands in the outcome. Nothing is ever pulled.
   */
  readonly image: string;
  /**
   * Engine.
   * @defaultValue the first of podman and docker that answers
   */
  readonly engine?: ContainerEngine;
  /**
   * What the engine starts containers with, such as `runc` or `runsc`.
   * @defaultValue the engine's own; of podman `runc` where this machine has both versions of cgroups
   */
  readonly runtime?: string;
  /**
   * Directory that the run may write, at the same path as outside; absolute, `cwd` lies in it. Its user has to be
   * allowed to.
   * @defaultValue `cwd`
   */
  readonly workspace?: string;
  /**
   * `mount` shows the workspace itself; `copy` gives the run a copy of it, which belongs to its user and is removed
   * with everything the run did to it.
   * @defaultValue `"mount"`
   */
  readonly workspaceAccess?: "mount" | "copy";
  /**
   * Files and directories of this machine shown read-only beside the image's, at the same path; absolute.
   * @defaultValue `[]`
   */
  readonly readOnlyPaths?: readonly string[];
  /**
   * Directories outside of the workspace that the run may write, at the same path, such as one for a report; absolute.
   * @defaultValue `[]`
   */
  readonly writablePaths?: readonly string[];
  /**
   * Bytes that HOME, `/tmp` and `/dev/shm` hold, each; they count as memory of the run.
   * @defaultValue `268_435_456`
   */
  readonly temporaryBytes?: number;
}

/** Programs that make containers. */
export type ContainerEngine = "podman" | "docker";

/**
 * A sandbox made by the package `@anthropic-ai/sandbox-runtime`, an optional peer of this one, for runs that may reach
 * some hosts and no other. It shows the whole machine read-only except what is denied, and lets a run use the proxies
 * of this process: `bubblewrap` is the stronger one where no network is needed. Runs with the same list of hosts go on
 * side by side, others wait for each other, because the package has one list for the whole process.
 */
export interface SandboxRuntimeIsolation {
  /** Selects this mode. */
  readonly mode: "sandbox-runtime";
  /**
   * Hosts that the run may reach through the proxies of the sandbox, such as `registry.npmjs.org` or `*.example.org`.
   * @defaultValue `[]`, none
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Directory that the run may write; absolute, `cwd` lies in it.
   * @defaultValue `cwd`
   */
  readonly workspace?: string;
  /**
   * Files and directories that the run may not read; absolute.
   * @defaultValue `[]`
   */
  readonly unreadablePaths?: readonly string[];
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
  /** `bwrap`, or an engine for containers itself. */
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
  /** podman or docker, its daemon or its runtime. */
  | "engine"
  /** None of these alone: the paths of this run, or what its message says. */
  | "set-up";

/** Why a sandbox could not be made. */
export interface SandboxFailure {
  /** Mode that was asked for. */
  readonly mode: Exclude<Isolation["mode"], "process">;
  /** What refused. */
  readonly layer: SandboxLayer;
  /** One sentence that says what refused, and the fix. */
  readonly message: string;
}
