/** A directory whose spellings are replaced by `<name>`. Made by `describeRoot`. */
export interface Root {
  /** Name inside the angle brackets, for example `workspace`. */
  readonly name: string;
  /** Every spelling of the directory that may occur in output. */
  readonly aliases: readonly string[];
}

/** Runner whose timing-dependent text is removed. */
export type Profile = "node-test" | "jest" | "vitest" | "mocha";

/** How to normalize. */
export interface NormalizeOptions {
  /**
   * Directories to name.
   * @defaultValue `[]`
   */
  readonly roots?: readonly Root[];
  /**
   * Directories whose entries are temporary.
   * @defaultValue the usual ones of every platform: `/tmp`, `/var/tmp`, `/var/folders/xx/yy/T`, `%TEMP%`, each with its `/private` twin; never read from the machine
   */
  readonly tempDirectories?: readonly string[];
  /**
   * `reported`: durations where reporters put them; `anywhere`: every number with a time unit; `keep`: none.
   * @defaultValue `"reported"`
   */
  readonly durations?: "reported" | "anywhere" | "keep";
  /**
   * ISO 8601 date-times become `<timestamp>`, or stay.
   * @defaultValue `"replace"`
   */
  readonly timestamps?: "replace" | "keep";
  /** Runner that wrote the text; its timing-dependent lines and suffixes are removed too. */
  readonly profile?: Profile;
}

/** How often a rule replaced something. */
export interface Replacement {
  /** Stable name of the rule. */
  readonly rule: string;
  /** How often. */
  readonly count: number;
}

/** The outcome of a normalization. */
export interface NormalizeResult {
  /** Deterministic text. */
  readonly text: string;
  /** Rules that replaced something, sorted by name. */
  readonly replacements: readonly Replacement[];
  /** Version of the rules: the same input, options and ruleset give the same text on every machine. */
  readonly ruleset: string;
}
