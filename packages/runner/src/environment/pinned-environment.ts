import { delimiter, dirname, isAbsolute } from "node:path";
import { quote, RunnerError } from "../errors/runner-error.js";
import { refusalOf } from "./refused-variables.js";

/** What a caller may say about the environment of a run. */
export interface PinnedEnvironmentOptions {
  /**
   * Directories of PATH, in order; each absolute.
   * @defaultValue the directory of the running Node.js, then `/usr/local/bin`, `/usr/bin`, `/bin` (on Windows the system's directory)
   */
  readonly path?: readonly string[];
  /**
   * HOME; absolute. `run()` gives a fresh empty directory.
   * @defaultValue `"/nonexistent"`
   */
  readonly home?: string;
  /**
   * TMPDIR, TMP and TEMP; absolute. `run()` gives a fresh empty directory.
   * @defaultValue not set
   */
  readonly temporary?: string;
  /**
   * Variables added, or put in place of a pinned one such as `TZ`. Names that change how programs load code are refused.
   * @defaultValue `{}`
   */
  readonly env?: Readonly<Record<string, string>>;
}

const pinned: Readonly<Record<string, string>> = {
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  TERM: "dumb",
  COLUMNS: "80",
  NO_COLOR: "1",
  CI: "true",
  PYTHONHASHSEED: "0",
  // Banners that appear once a day, or when a newer version exists.
  NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
  npm_config_fund: "false",
  npm_config_audit: "false",
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
  DISABLE_OPENCOLLECTIVE: "1",
  ADBLOCK: "1",
};

/**
 * The environment of a run, built from nothing: no variable of this process is copied
 * (on Windows `SystemRoot`, without which programs do not start, is).
 *
 * @returns A new object; PATH, locale, time zone, terminal and banners fixed, then what `env` adds.
 * @throws {@link RunnerError} `invalid-option`, `relative-path`, `nul-character`, `invalid-variable`, `refused-variable`.
 */
export function pinnedEnvironment(options: PinnedEnvironmentOptions = {}): Record<string, string> {
  const { path = defaultPath(), home = "/nonexistent", temporary, env = {} } = options;
  checkPath(path);
  checkDirectory("home", home);
  if (temporary !== undefined) checkDirectory("temporary", temporary);
  checkVariables(env);
  return {
    PATH: path.join(delimiter),
    HOME: home,
    ...(temporary === undefined ? {} : { TMPDIR: temporary, TMP: temporary, TEMP: temporary }),
    ...pinned,
    ...windowsEssentials(home),
    ...env,
  };
}

function defaultPath(): readonly string[] {
  const node = dirname(process.execPath);
  const system =
    process.platform === "win32"
      ? [`${process.env["SystemRoot"] ?? "C:\\Windows"}\\System32`]
      : ["/usr/local/bin", "/usr/bin", "/bin"];
  return [...new Set([node, ...system])];
}

function windowsEssentials(home: string): Record<string, string> {
  if (process.platform !== "win32") return {};
  return { SystemRoot: process.env["SystemRoot"] ?? "C:\\Windows", USERPROFILE: home };
}

/** Each entry of PATH is absolute, and one entry. */
export function checkPath(path: readonly string[]): void {
  if (!Array.isArray(path) || path.length === 0) {
    throw new RunnerError("invalid-option", "path must be a list of at least one absolute directory.");
  }
  for (const directory of path as readonly unknown[]) {
    checkDirectory("path", directory);
    if (directory.includes(delimiter)) {
      throw new RunnerError(
        "invalid-option",
        `path holds ${quote(directory)}: give each directory its own entry instead of joining them with ${quote(delimiter)}.`,
      );
    }
  }
}

/** A directory given by the caller is an absolute path. */
export function checkDirectory(option: string, directory: unknown): asserts directory is string {
  if (typeof directory !== "string") {
    throw new RunnerError("invalid-option", `${option} must be a string, not ${typeof directory}.`);
  }
  if (directory.includes("\0")) {
    throw new RunnerError(
      "nul-character",
      `${option} ${quote(directory)} contains a NUL character; remove it.`,
    );
  }
  if (!isAbsolute(directory)) {
    throw new RunnerError("relative-path", `${option} ${quote(directory)} must be an absolute path.`);
  }
}

/** Every variable has a portable name that is not refused, and a value that can be passed. */
export function checkVariables(env: Readonly<Record<string, string>>): void {
  // Of a map nothing would be seen.
  if (typeof env !== "object" || env === null || Array.isArray(env) || env instanceof Map) {
    throw new RunnerError("invalid-option", "env must be an object of names and strings.");
  }
  for (const [name, value] of Object.entries(env as Readonly<Record<string, unknown>>)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      throw new RunnerError(
        "invalid-variable",
        `env holds the name ${quote(name)}: use letters, digits and underscores, not starting with a digit.`,
      );
    }
    const reason = refusalOf(name);
    if (reason !== null) {
      throw new RunnerError("refused-variable", `env may not set ${name}: it ${reason}. Remove it.`);
    }
    if (typeof value !== "string") {
      throw new RunnerError("invalid-option", `env.${name} must be a string, not ${typeof value}.`);
    }
    if (value.includes("\0")) {
      throw new RunnerError("nul-character", `env.${name} contains a NUL character; remove it.`);
    }
  }
}
