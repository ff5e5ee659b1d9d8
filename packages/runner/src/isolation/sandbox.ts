import type { RunUser, SandboxLayer } from "./isolation.js";

/** How a sandbox is made. */
export interface Sandbox {
  readonly mode: "namespace" | "bubblewrap" | "sandbox-runtime";
  /**
   * Program and arguments; what runs in the sandbox is appended, unless it is in there already. Empty where the
   * supervisor makes it itself.
   */
  readonly argv: readonly string[];
  /** What runs in the sandbox is part of `argv`. */
  readonly isWhole?: boolean;
  /** User that the program itself is started as; `null` for the user of this process. */
  readonly outerUser: RunUser | null;
  /** Directories of the run in the sandbox, where they are not those outside. */
  readonly directories: { readonly home: string; readonly temporary: string } | null;
  /** Ever larger parts of it, tried in turn to see which one is refused. */
  readonly steps: readonly SandboxStep[];
}

/** One layer more than the step before. */
export interface SandboxStep {
  readonly layer: SandboxLayer;
  readonly argv: readonly string[];
}
