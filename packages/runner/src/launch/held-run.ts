import type { Readable } from "node:stream";
import type { RunPlan } from "../isolation/plan.js";
import type { ResolvedContainer, ResolvedSandboxRuntime } from "../isolation/resolve-isolation.js";
import type { RunLimits } from "../limits/resource-limits.js";
import type { SandboxFailure } from "../isolation/isolation.js";
import type { Resource } from "../outcome/resource.js";
import type { Containment, ContainerFacts, NotStarted, RunUsage, Survivor } from "../outcome/run-outcome.js";

/** What is started. */
export interface LaunchRequest {
  /** File to execute. */
  readonly file: string;
  /** First argument the program sees: the command as the caller wrote it. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Open file for standard input; `null` for end of file at once. */
  readonly stdin: number | null;
  /** `NAME=value` in `env` that marks the processes of this run. */
  readonly cookie: string;
  /** How it is kept apart and restricted. */
  readonly plan: RunPlan;
  /** What a container needs beside. */
  readonly id: string;
  readonly container?: ResolvedContainer;
  /** What the sandbox of the peer needs beside. */
  readonly sandboxRuntime?: ResolvedSandboxRuntime;
  readonly limits: RunLimits;
  /** Directories of the run outside. */
  readonly directories?: { readonly home: string; readonly temporary: string };
  /** Takes a stream of the main process. */
  readonly attach: (name: "stdout" | "stderr", stream: Readable) => void;
}

/** How the main process ended. */
export type MainEnd =
  | { readonly kind: "exited"; readonly code: number }
  | {
      readonly kind: "signaled";
      readonly signal: number;
      /** CPU time of the main process in milliseconds, where it is known. */
      readonly cpuMs?: number;
    }
  | { readonly kind: "not-started"; readonly why: NotStarted }
  /** What held the run ended first; how the main process fared is not known. */
  | { readonly kind: "lost" }
  /** The sandbox ended before the main process was started in it; it may say itself why. */
  | { readonly kind: "sandbox-failed"; readonly failure?: SandboxFailure }
  /** This system cannot hold a run this way; nothing was started. */
  | { readonly kind: "unsupported" };

/** What a sweep found and left. */
export interface Sweep {
  readonly leaked: number;
  readonly survivors: readonly Survivor[];
  readonly verified: boolean;
  /** What held the run was killed before it had said the last word: how the main process ended is not to be trusted. */
  readonly isLost?: boolean;
}

/** A run under way. None of its promises rejects. */
export interface HeldRun {
  readonly mechanism: Exclude<Containment["mechanism"], "none">;
  /** The main process ended. */
  readonly ended: Promise<MainEnd>;
  /** Nothing of the run is left that could still end by itself. */
  readonly empty: Promise<void>;
  /** What the run used, once it is over; `null` where it is not told. */
  readonly usage: RunUsage | null;
  /** The limit of the run as a whole that was reached, once it is over and swept. */
  readonly reached?: Resource | null;
  /** The container of the run. */
  readonly container?: ContainerFacts | null;
  /** How long a sweep may take where there is time; otherwise that of a run without a container. */
  readonly longestSweepMs?: number;
  /** Asks the process group to end: SIGCONT, SIGTERM. */
  terminate(): void;
  /** Kills whatever is left, and returns by `deadline` (`performance.now()`). */
  sweep(deadline: number): Promise<Sweep>;
}

/** Starts a run. Throws what `child_process.spawn` throws. */
export interface Launch {
  (request: LaunchRequest): HeldRun;
  /** A run will be asked for soon: what takes its time can be begun. */
  readonly prepare?: () => void;
}
