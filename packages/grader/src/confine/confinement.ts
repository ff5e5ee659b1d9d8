import type {
  BubblewrapIsolation,
  ContainerIsolation,
  NamespaceIsolation,
  ProcessIsolation,
  RunLimits,
  RunUser,
} from "@testbed/runner";

/** Isolation of a graded run; the workspace, the modules and the directory of the report are shown by the grader. */
export type GradeIsolation =
  | ProcessIsolation
  | NamespaceIsolation
  | Omit<BubblewrapIsolation, "workspace" | "writablePaths">
  | Omit<ContainerIsolation, "workspace" | "workspaceAccess" | "writablePaths">;

/** How far a run is kept from the rest of the machine, and what it may use. */
export interface Confinement {
  /**
   * Mode of isolation, or `auto` for the strongest of bubblewrap, namespace and process that this machine has. A mode
   * that is named and cannot be had is the verdict `not-started`, never a weaker run.
   * @defaultValue `{ mode: "process" }`, with `requireIsolation` `"auto"`
   */
  readonly isolation?: GradeIsolation | "auto";
  /**
   * A run without isolation is never made: `auto` then is `not-started` where nothing better than process is to be had.
   * @defaultValue `false`
   */
  readonly requireIsolation?: boolean;
  /**
   * What a run may use, by process and as a whole; where that cannot be enforced the verdict is `not-started`.
   * @defaultValue `{}`
   */
  readonly limits?: RunLimits;
  /**
   * User of the run; only root can give another one than its own. The workspace is handed over to it.
   * @defaultValue the user of this process; started by root, with isolation, `65534:65534`
   */
  readonly user?: RunUser;
}

/** How a run was confined. */
export interface UsedConfinement {
  /** Mode of isolation that was asked for, or that `auto` chose. */
  readonly mode: GradeIsolation["mode"];
  /** Its user where that is another one than that of the grader; `null` when both are the same. */
  readonly user: RunUser | null;
}
