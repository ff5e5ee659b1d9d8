import type { OutputPiece } from "@testbed/runner";
import type { WorkspaceFile, WorkspacePolicy } from "@testbed/workspace";
import type { Confinement } from "../confine/confinement.js";
import type { Suite } from "../suite/suite.js";

/** What is graded, and how. */
export interface GradeOptions extends Suite, Confinement {
  /**
   * Files of the candidate and its tests, written over the template.
   * @defaultValue `[]`
   */
  readonly files?: readonly WorkspaceFile[];
  /** Directory that is copied into the workspace first; `.git` and `node_modules` are left out. */
  readonly template?: string;
  /** Which file names are refused in `files`. */
  readonly workspacePolicy?: WorkspacePolicy;
  /** A `node_modules` directory that the candidate may import from; it stays outside of the workspace. */
  readonly modules?: string;
  /**
   * Directory for everything temporary.
   * @defaultValue a private directory below the system's temporary directory
   */
  readonly directory?: string;
  /** Aborting it kills the run; the verdict is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with each piece of raw output as it arrives. */
  readonly onOutput?: (piece: OutputPiece) => void;
}
