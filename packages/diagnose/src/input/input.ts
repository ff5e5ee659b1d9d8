/** A log as text, with what else is known about the run. */
export interface LogInput {
  /** Marks the kind. */
  readonly kind: "log";
  /** The log; bytes are read as UTF-8, or as UTF-16 when they start with its byte order mark. */
  readonly content: string | Uint8Array;
  /** Name that the evidence carries. */
  readonly file?: string;
  /** Exit code of the process that wrote the log, when it is known. */
  readonly exitCode?: number | null;
  /** Signal that ended it, such as `SIGKILL`. */
  readonly signal?: string | null;
  /** It was ended at a time limit. */
  readonly timedOut?: boolean;
}

/** A JUnit XML report. */
export interface JUnitInput {
  /** Marks the kind. */
  readonly kind: "junit";
  /** The document; a DOCTYPE is refused. */
  readonly content: string | Uint8Array;
  /** Name that the evidence carries. */
  readonly file?: string;
}

/** A CTRF report (ctrf.io). */
export interface CtrfInput {
  /** Marks the kind. */
  readonly kind: "ctrf";
  /** The report as JSON text or as the value it stands for. */
  readonly content: string | Uint8Array | object;
  /** Name that the evidence carries. */
  readonly file?: string;
}

/** The part of a `TestRun` of `@testbed/reporters` that is read; plain data, no import. */
export interface TestRunLike {
  /** Tests that failed. */
  readonly failures: readonly {
    /** Title of the test. */
    readonly name: string;
    /** Titles of the suites around it. */
    readonly suite?: readonly string[];
    /** File of the test. */
    readonly file?: string;
    /** What the runner says. */
    readonly message?: string;
  }[];
  /** Suites that did not load and hooks that threw. */
  readonly errors?: readonly { readonly message?: string; readonly name?: string; readonly file?: string }[];
  /** Counts, or `null` when they are not known. */
  readonly counts?: { readonly passed: number; readonly failed: number; readonly total?: number } | null;
  /** Each test with its status. */
  readonly tests?: readonly {
    readonly name: string;
    readonly suite?: readonly string[];
    readonly file?: string;
    readonly status: string;
  }[];
  /** Whether the runner reached its end. */
  readonly complete?: boolean;
}

/** A `TestRun` as plain data. */
export interface TestRunInput {
  /** Marks the kind. */
  readonly kind: "test-run";
  /** The run. */
  readonly run: TestRunLike;
  /** Name that the evidence carries. */
  readonly file?: string;
}

/** One file of a job. */
export type FileInput = LogInput | JUnitInput | CtrfInput | TestRunInput;

/** Several files of one job. */
export interface JobInput {
  /** Marks the kind. */
  readonly kind: "job";
  /** Logs and reports of the same run. */
  readonly files: readonly FileInput[];
}

/** What one run left: text or bytes are a log. */
export type RunInput = string | Uint8Array | FileInput | JobInput;

/** Options of `diagnose`. */
export interface DiagnoseOptions {
  /**
   * Log of a run of the same job that passed: its lines, numbers aside, are no evidence.
   * @defaultValue none
   */
  readonly baseline?: string | Uint8Array;
}
