import type { ExpectedTest } from "@testbed/reporters";

/**
 * A test by its name, its suites and its file, or by a flat name such as `tests/test_a.py::test_b`, `Suite > test` or
 * `file | suite | test`; a flat name that means several tests passes none.
 */
export type RequiredTest = ExpectedTest | string;

/** What a candidate is asked to do, and how it is graded. Plain JSON but for `directory`. */
export interface Task {
  /** Name of the task, unique in its collection: lower-case letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  /** One line for people. */
  readonly title: string;
  /** What kind of task it is, in words of the collection; null if it says none. */
  readonly category: string | null;
  /** How hard it is, in words of the collection; null if it says none. */
  readonly difficulty: string | null;
  /** What the candidate is told. */
  readonly prompt: string;
  /** How it is graded. */
  readonly suite: TaskSuite;
  /** Bounds of the run that grades. */
  readonly limits: TaskLimits;
  /** What the run needs around it. */
  readonly environment: TaskEnvironment;
  /** Tests that have to pass, each of them, and that fail before a candidate has done its work. */
  readonly requiredTests: readonly RequiredTest[];
  /** Tests that have to pass, each of them, and that pass before as well. */
  readonly regressionTests: readonly RequiredTest[];
  /** Globs of files that stay as the task has them, whatever the candidate does to them. */
  readonly protectedPaths: readonly string[];
  /** Globs of the only files that a candidate may add, change or remove; empty for all. */
  readonly allowedPaths: readonly string[];
  /** Directory below the workspace whose files are kept as artifacts; null for none. */
  readonly artifactsRoot: string | null;
  /** Absolute path of the task. */
  readonly directory: string;
  /** `testbed`: its own format; `harbor`: a directory of that kind, with a `[suite]` table. */
  readonly format: "testbed" | "harbor";
}

/** The command that grades. */
export interface TaskSuite {
  /** Executable; never a shell line. */
  readonly command: string;
  /** Arguments. */
  readonly args: readonly string[];
  /** Variables added to the pinned environment. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Names of variables of the operator's own environment that the suite gets; their values are redacted from everything
   * that leaves.
   */
  readonly secrets: readonly string[];
  /** `auto`: a known runner also writes a report; `none`: only its console is read. */
  readonly report: "auto" | "none";
}

/** Bounds of a run. */
export interface TaskLimits {
  /** Wall clock, in milliseconds. */
  readonly timeoutMs: number;
  /** From SIGTERM to SIGKILL, in milliseconds. */
  readonly killGraceMs: number;
  /** Bytes kept per output stream. */
  readonly maxOutputBytes: number;
}

/** What a run needs around it. */
export interface TaskEnvironment {
  /** Executables that have to be on the PATH of the run. */
  readonly executables: readonly string[];
  /** Absolute path of a `node_modules` that the candidate may import from; null for none. */
  readonly modules: string | null;
}
