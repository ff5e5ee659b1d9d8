import type { Difference, NormalizeOptions } from "@testbed/normalize";
import type { Variation } from "./surroundings.js";

/** What to run twice, and how to normalize what it prints. */
export interface FindNoiseOptions {
  /** Executable; as in a suite. */
  readonly command: string;
  /**
   * Arguments, passed as they are.
   * @defaultValue `[]`
   */
  readonly args?: readonly string[];
  /** Absolute path of the directory to run in; both runs get a copy, without `.git`, and with its `node_modules` beside it. */
  readonly directory: string;
  /**
   * Variables added to the environment of both runs.
   * @defaultValue `{}`
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Wall-clock limit of each run in milliseconds.
   * @defaultValue `60_000`
   */
  readonly timeoutMs?: number;
  /**
   * Bytes kept per stream of each run.
   * @defaultValue `1_048_576`
   */
  readonly maxOutputBytes?: number;
  /**
   * How both outputs are normalized; the workspace is always named.
   * @defaultValue the defaults of `@testbed/normalize`
   */
  readonly normalize?: Omit<NormalizeOptions, "roots">;
  /** Aborting it ends the run that is going on. */
  readonly signal?: AbortSignal;
}

/** A difference that is left after normalizing. */
export interface NoiseDifference extends Difference {
  /** Stream it was written to. */
  readonly stream: "stdout" | "stderr";
}

/** What two runs of one command under different conditions have in common once they are normalized. */
export interface NoiseReport {
  /**
   * `clean`: both streams are equal; `noisy`: something differs; `not-comparable`: the runs did not end alike, or
   * not all of their output was kept.
   */
  readonly status: "clean" | "noisy" | "not-comparable";
  /** Why the runs cannot be compared, else null. */
  readonly reason: string | null;
  /** What was different between the two runs. */
  readonly variations: readonly Variation[];
  /** What is left, at most 20 for each stream. */
  readonly differences: readonly NoiseDifference[];
  /** There are more differences than these. */
  readonly more: boolean;
}
