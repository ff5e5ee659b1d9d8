import type { ArtifactStore } from "../artifact/artifact-store.js";
import type { Confinement } from "../confine/confinement.js";
import type { SuiteDefinition, SuiteDescription, SuitePolicy } from "./suite-definition.js";
import type { SuiteBatch, SuiteResult } from "./suite-result.js";

/** What an operator offers. */
export interface CatalogOptions extends Confinement {
  /** Absolute path of the repository that the suites run in, as it is. */
  readonly directory: string;
  /** The suites. */
  readonly suites: readonly SuiteDefinition[];
  /**
   * What callers may start.
   * @defaultValue suites that change no data, in the environment `local`
   */
  readonly policy?: SuitePolicy;
  /**
   * Variables that `secrets` of suites are taken from.
   * @defaultValue `process.env`
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /**
   * Absolute paths of directories that are searched for a command before the standard ones, and that stand before them
   * on the PATH of a suite: the PATH of this process is never used.
   * @defaultValue `[]`
   */
  readonly path?: readonly string[];
  /**
   * Where the files are kept that suites leave.
   * @defaultValue none are kept
   */
  readonly artifacts?: ArtifactStore;
  /**
   * How many suites run at once.
   * @defaultValue `2`
   */
  readonly concurrency?: number;
  /**
   * How many of them may be of one client.
   * @defaultValue as many as run at once
   */
  readonly perClient?: number;
  /**
   * How many may wait.
   * @defaultValue `32`
   */
  readonly maxWaiting?: number;
  /**
   * How long one may wait, in milliseconds.
   * @defaultValue `600_000`
   */
  readonly maxWaitMs?: number;
}

/** How a batch of suites is run. */
export interface RunSuitesOptions {
  /**
   * `stop`: after a suite that did not pass, the rest is not started; `continue`: all are run.
   * @defaultValue `"continue"`
   */
  readonly onFailure?: "continue" | "stop";
  /**
   * Who asks; bounds for each client go by it.
   * @defaultValue `"local"`
   */
  readonly client?: string;
  /** Aborting it ends the suite that runs, and the rest is not started. */
  readonly signal?: AbortSignal;
  /** Called when something changes. */
  readonly onProgress?: (progress: SuiteProgress) => void;
}

/** How far a batch has come. Plain JSON. */
export type SuiteProgress =
  | { readonly status: "waiting"; readonly id: string; readonly position: number }
  | { readonly status: "started"; readonly id: string }
  | { readonly status: "ended"; readonly result: SuiteResult };

/** Suites that callers start by id, and by nothing else. */
export interface Catalog {
  /** What callers may know, in the operator's order. */
  describe(): readonly SuiteDescription[];
  /**
   * Runs suites in the order of their ids. The whole batch is validated first: an id that is unknown or named twice, or a
   * suite that the policy does not allow, and nothing is started. Never rejects for what a suite does.
   */
  run(ids: readonly string[], options?: RunSuitesOptions): Promise<SuiteBatch>;
}
