/** What a suite is for. */
export type SuiteKind = "build" | "check" | "lint" | "test";

/** A suite that an operator offers by id. Plain JSON. */
export interface SuiteDefinition {
  /** What callers name: lower-case letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  /** What it is for, in one line that callers see. */
  readonly summary: string;
  /**
   * What it is for, in one word: a `test` passes only with tests, the others by their exit code.
   * @defaultValue `"test"`
   */
  readonly kind?: SuiteKind;
  /** Executable and arguments; never a shell line. Callers never see it. */
  readonly command: readonly [string, ...string[]];
  /**
   * Variables added to the pinned environment.
   * @defaultValue `{}`
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Names of variables of the operator's own environment that the suite gets; their values are redacted from
   * everything that leaves.
   * @defaultValue `[]`
   */
  readonly secrets?: readonly string[];
  /**
   * Directory it runs in, relative to the directory of the catalog.
   * @defaultValue `"."`
   */
  readonly cwd?: string;
  /**
   * Wall-clock limit in milliseconds.
   * @defaultValue `60_000`
   */
  readonly timeoutMs?: number;
  /**
   * Bytes kept per output stream.
   * @defaultValue `1_048_576`
   */
  readonly maxOutputBytes?: number;
  /**
   * `auto`: a known runner also writes a report; `none`: only its console is read.
   * @defaultValue `"auto"`
   */
  readonly report?: "auto" | "none";
  /**
   * Whether it changes data outside of its directory, such as a database.
   * @defaultValue `false`
   */
  readonly changesData?: boolean;
  /**
   * Whether it may run beside others.
   * @defaultValue `true`
   */
  readonly parallelSafe?: boolean;
  /**
   * Class of the environment that it touches, in words of the operator, such as `local` or `staging`.
   * @defaultValue `"local"`
   */
  readonly environment?: string;
  /** Directory below `cwd` whose files are kept as artifacts. */
  readonly artifactsRoot?: string;
}

/** What an operator allows callers to start. Plain JSON. */
export interface SuitePolicy {
  /**
   * Kinds that may be started.
   * @defaultValue all
   */
  readonly kinds?: readonly SuiteKind[];
  /**
   * Classes of environment that may be touched.
   * @defaultValue `["local"]`
   */
  readonly environments?: readonly string[];
  /**
   * Whether suites that change data may be started.
   * @defaultValue `"refuse"`
   */
  readonly dataChanges?: "allow" | "refuse";
}

/** What a caller may know of a suite: no command, no path, no secret. Plain JSON. */
export interface SuiteDescription {
  /** What callers name. */
  readonly id: string;
  /** What it is for, in one line. */
  readonly summary: string;
  /** What it is for, in one word. */
  readonly kind: SuiteKind;
  /** Wall-clock limit in milliseconds. */
  readonly timeoutMs: number;
  /** Bytes kept per output stream. */
  readonly maxOutputBytes: number;
  /** Whether it changes data outside of its directory. */
  readonly changesData: boolean;
  /** Whether it may run beside others. */
  readonly parallelSafe: boolean;
  /** Class of the environment that it touches. */
  readonly environment: string;
  /** Whether files of it are kept as artifacts. */
  readonly artifacts: boolean;
  /** Whether the operator lets callers start it. */
  readonly allowed: boolean;
}
