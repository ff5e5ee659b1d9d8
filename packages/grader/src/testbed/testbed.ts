import type { OutputPiece } from "@testbed/runner";
import type { Workspace, WorkspaceFile, WorkspacePolicy } from "@testbed/workspace";
import type { Confinement } from "../confine/confinement.js";
import type { GradeResult } from "../result/grade-result.js";
import type { Suite } from "../suite/suite.js";

/** How a testbed is set up; decided by whoever runs the server, not by the caller of a tool. */
export interface TestbedOptions extends Confinement {
  /**
   * Directory for everything temporary.
   * @defaultValue a private directory below the system's temporary directory, made at first use
   */
  readonly directory?: string;
  /** A `node_modules` directory that candidates may import from; it stays outside of their workspaces. */
  readonly modules?: string;
  /**
   * Workspaces that may exist at the same time.
   * @defaultValue `32`
   */
  readonly maxWorkspaces?: number;
  /**
   * Runs that may go on at the same time; further ones wait.
   * @defaultValue `2`
   */
  readonly maxConcurrentRuns?: number;
  /**
   * How long a run may wait for others to end, in milliseconds; then `grade()` rejects with `GraderError` `run-limit`.
   * @defaultValue as long as it takes
   */
  readonly maxQueueWaitMs?: number;
}

/** Options of one graded run in an existing workspace. */
export interface TestbedGradeOptions {
  /** Aborting it kills the run; the verdict is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with each piece of raw output as it arrives. */
  readonly onOutput?: (piece: OutputPiece) => void;
}

/** What a new workspace starts with. */
export interface TestbedWorkspaceOptions {
  /**
   * Files of the candidate and its tests, written over the template.
   * @defaultValue `[]`
   */
  readonly files?: readonly WorkspaceFile[];
  /** Directory that is copied into the workspace first; `.git` and `node_modules` are left out. */
  readonly template?: string;
  /** Which file names are refused. */
  readonly policy?: WorkspacePolicy;
}

/** Workspaces and runs that outlive a single call: the state behind a server. */
export interface Testbed extends AsyncDisposable {
  /** Creates a workspace; throws `GraderError` `workspace-limit` when too many exist, `WorkspaceError` when a file is refused. */
  createWorkspace(options?: TestbedWorkspaceOptions): Promise<Workspace>;
  /** Finds a workspace by id; throws `GraderError` `unknown-workspace`. */
  workspace(id: string): Workspace;
  /** Ids of the existing workspaces, in order of creation. */
  workspaceIds(): readonly string[];
  /** Runs a suite in a workspace and decides. Rejects only on misuse, and where `maxQueueWaitMs` was set and is over. */
  grade(id: string, suite: Suite, options?: TestbedGradeOptions): Promise<GradeResult>;
  /** Kills the runs of a workspace and removes it; does nothing for an unknown id. */
  destroyWorkspace(id: string): Promise<void>;
  /** Kills every run and removes every workspace. The testbed cannot be used afterwards. */
  close(): Promise<void>;
}
