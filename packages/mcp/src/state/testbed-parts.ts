import type { ArtifactStore, Catalog, Content, Executor, Sessions, Task, Testbed } from "@testbed/grader";

/** Something, or how to open it: called when it is first needed, and once. */
export type Late<T> = T | (() => Promise<T>);

/** A testbed, or how to open it: called with every call of a tool, so that it may be opened at the first. */
export type TestbedSource = Testbed | (() => Promise<Testbed>);

/** What grades the candidate of a session. */
export interface Grading {
  /** Gets the task and the candidate. */
  readonly content: Content;
  /** Grades; its content source is `content`. */
  readonly executor: Executor;
}

/**
 * What the groups of tools work with. Make it once, outside of the factory of the servers: what runs, and how long
 * things live, is kept for this very object. Whoever opens a part closes it.
 */
export interface TestbedParts {
  /** Workspaces; for the group `workspace`. */
  readonly testbed?: TestbedSource;
  /** Suites of the operator; for the group `suites`. */
  readonly catalog?: Late<Catalog>;
  /** What suites left; for `list_artifacts` and `read_artifact` of the group `suites`. */
  readonly artifacts?: Late<ArtifactStore>;
  /** Tasks; for the group `tasks`. */
  readonly tasks?: Late<readonly Task[]>;
  /**
   * How many more there would be if they could be used; `list_tasks` says so.
   * @defaultValue `0`
   */
  readonly unusableTasks?: number;
  /** Sessions for these tasks; for the group `tasks`. */
  readonly sessions?: Late<Sessions>;
  /** For `run_grader` of the group `tasks`; without it there is no such tool. */
  readonly grading?: Late<Grading>;
  /**
   * Time in milliseconds after which a workspace that nobody uses is destroyed, 1,000 to 604,800,000; one that was not
   * made by a tool counts from when a tool first saw it.
   * @defaultValue `3_600_000`
   */
  readonly workspaceLifetimeMs?: number;
  /**
   * Time in milliseconds for which the result of a run is kept, 1,000 to 604,800,000.
   * @defaultValue `3_600_000`
   */
  readonly runLifetimeMs?: number;
  /**
   * Runs that may go on or wait at the same time, 1 to 1,024; a further one is refused as `busy`.
   * @defaultValue `34`
   */
  readonly maxRuns?: number;
}
