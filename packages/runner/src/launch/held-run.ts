import type { Readable } from "node:stream";
import type { SandboxLayer } from "../isolation/isolation.js";
import type { RunPlan } from "../isolation/plan.js";
import type { Containment, NotStarted, RunUsage, Survivor } from "../outcome/run-outcome.js";

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
  /** The sandbox ended before the main process was started in it; `refusal` where it was told which part of it was refused. */
  | { readonly kind: "sandbox-failed"; readonly refusal: SandboxRefusal | null }
  /** This system cannot hold a run this way; nothing was started. */
  | { readonly kind: "unsupported" };

/** A part of a sandbox, and the name of the error with which the system refused it. */
interface SandboxRefusal {
  readonly layer: SandboxLayer;
  readonly code: string;
}

/** What a sweep found and left. */
export interface Sweep {
  readonly leaked: number;
  readonly survivors: readonly Survivor[];
  readonly verified: boolean;
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
  /** Asks the process group to end: SIGCONT, SIGTERM. */
  terminate(): void;
  /** Kills whatever is left, and returns by `deadline` (`performance.now()`). */
  sweep(deadline: number): Promise<Sweep>;
}

/** Starts a run. Throws what `child_process.spawn` throws. */
export type Launch = (request: LaunchRequest) => HeldRun;
