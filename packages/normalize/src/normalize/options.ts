import type { CustomRule } from "../custom/custom-rule.js";
import type { RedactOptions } from "../redact/redact.js";
import type { SpotRule } from "../spots/patterns.js";

/** A directory whose spellings are replaced by `<name>`. Made by `describeRoot`. */
export interface Root {
  /** Name inside the angle brackets, for example `workspace`. */
  readonly name: string;
  /** Every spelling of the directory that may occur in output. */
  readonly aliases: readonly string[];
  /**
   * Whether an alias may be as broad as `/` or `/node`.
   * @defaultValue none may
   */
  readonly broad?: "allow";
}

/** Runner whose timing-dependent text is removed. */
export type Profile =
  | "ava"
  | "bats"
  | "bun"
  | "catch2"
  | "ctest"
  | "deno"
  | "dotnet"
  | "exunit"
  | "go"
  | "googletest"
  | "gradle"
  | "jasmine"
  | "jest"
  | "libtest"
  | "minitest"
  | "mocha"
  | "nextest"
  | "node-test"
  | "phpunit"
  | "playwright"
  | "prove"
  | "pytest"
  | "rspec"
  | "surefire"
  | "swift"
  | "tap"
  | "unittest"
  | "vitest";

/** How to normalize. */
export interface NormalizeOptions {
  /**
   * Directories to name.
   * @defaultValue `[]`
   */
  readonly roots?: readonly Root[];
  /**
   * Absolute paths of further directories whose entries are temporary. `/tmp`, `/var/tmp`, `/var/folders/xx/yyyy/T`,
   * `C:\\Users\\name\\AppData\\Local\\Temp` and `%TEMP%` always are; the machine is never asked.
   * @defaultValue `[]`
   */
  readonly tempDirectories?: readonly string[];
  /**
   * `reported`: durations where reporters put them; `anywhere`: every number with a time unit; `keep`: none.
   * @defaultValue `"reported"`
   */
  readonly durations?: "reported" | "anywhere" | "keep";
  /**
   * `replace`: also a path that a runner cut short inside of a root, if at least 8 units and two components are left
   * in front of its `…` or `...`.
   * @defaultValue `"keep"`
   */
  readonly truncated?: "replace" | "keep";
  /**
   * ISO 8601 and RFC 2822 date-times become `<timestamp>`, or stay.
   * @defaultValue `"replace"`
   */
  readonly timestamps?: "replace" | "keep";
  /**
   * Identifiers of a run: `address` (`0x` with more than 8 digits, or behind `at`), `host` (`hostname="…"` of JUnit XML), `pid` (`pid 12`,
   * `(node:12)`), `port` (behind a loopback address), `seed` (`seed 12`, `--seed=12`), `size` (`Memory: 4 MB`,
   * `4 MB heap used`) and `uuid`. Never in titles and compared values.
   * @defaultValue every one `"replace"`
   */
  readonly rules?: Readonly<Partial<Record<SpotRule, "replace" | "keep">>>;
  /**
   * Names of the host and of the user, at least three units long, to replace by `<host>` and `<user>` where they stand
   * alone, in paths too. The machine is never asked.
   * @defaultValue `{}`
   */
  readonly names?: { readonly host?: string; readonly user?: string };
  /**
   * Rules of your own, from `defineRule`. Where two rules find something at one place, the longer wins.
   * @defaultValue `[]`
   */
  readonly custom?: readonly CustomRule[];
  /**
   * Secrets to replace by `<redacted>`, before every other rule; counted as `redacted`.
   * @defaultValue none
   */
  readonly redact?: RedactOptions;
  /**
   * `map`: the result carries every replacement with its place. It costs memory with each of them.
   * @defaultValue `"counts"`
   */
  readonly explain?: "counts" | "map";
  /**
   * Runner that wrote the text; what its output gains or loses with timing is removed too.
   * @defaultValue none
   */
  readonly profile?: Profile;
  /**
   * What becomes of a placeholder that the program itself printed, such as `<tmp>`. `escape`: always written `<\\tmp>`,
   * right for text that comes straight from a run. `detect`: escaped once anything else in the text shows that it is
   * raw, so that text that is normalized already stays as it is. `keep`: never escaped.
   * @defaultValue `"detect"`
   */
  readonly literals?: "detect" | "escape" | "keep";
}

/** How often a rule replaced something. */
export interface Replacement {
  /**
   * Stable name: `control`, `duration`, `literal`, `profile`, `quote`, `rate`, `seed`, `size`,
   * `timestamp`, `tmp` or the name of a root.
   */
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
  /**
   * Version and hash of the rules that were applied, those of the caller and the choices of the options included, roots and secrets not: results of
   * different rulesets are not to be compared.
   */
  readonly ruleset: string;
  /** Nothing but blanks was printed: two empty results are equal, and say nothing. */
  readonly empty: boolean;
  /** Every replacement in order, with `explain: "map"`. */
  readonly map?: readonly MappedReplacement[];
}

/** One replacement. To put `original` back in place of each `text` restores the text as the terminal showed it. */
export interface MappedReplacement {
  /** Name of the rule. */
  readonly rule: string;
  /** Where in the text without controls `original` starts, in UTF-16 units. */
  readonly originalStart: number;
  /** What stood there. */
  readonly original: string;
  /** Where in the result `text` starts, in UTF-16 units. */
  readonly start: number;
  /** What stands there. */
  readonly text: string;
}
