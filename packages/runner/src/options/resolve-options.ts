import { checkDirectory, checkPath, checkVariables } from "../environment/pinned-environment.js";
import { quote, RunnerError } from "../errors/runner-error.js";
import type { RunUser } from "../isolation/isolation.js";
import { resolveIsolation, resolveUser, type ResolvedIsolation } from "../isolation/resolve-isolation.js";
import { resolveLimits } from "../limits/resolve-limits.js";
import type { RunLimits } from "../limits/resource-limits.js";
import { checkKeys } from "./check-keys.js";
import type { RunOptions, StdinFile } from "./run-options.js";
import { wholeNumber } from "./whole-number.js";

/** Options with every default filled in and every rule checked. */
export interface ResolvedRunOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly path: readonly string[] | null;
  readonly timeoutMs: number;
  readonly idleTimeoutMs: number | null;
  readonly killGraceMs: number;
  readonly maxOutputBytes: number;
  readonly onOutputLimit: "discard" | "kill" | "pause";
  readonly stdin: Uint8Array | StdinFile | null;
  readonly signal: AbortSignal | null;
  readonly onOutput: NonNullable<RunOptions["onOutput"]> | null;
  readonly isolation: ResolvedIsolation;
  readonly limits: RunLimits;
  readonly user: RunUser | null;
}

/** What a timer can count, less the second within which a run settles. */
const longestMs = 2_147_000_000;

const known: readonly (keyof RunOptions)[] = [
  "command",
  "args",
  "cwd",
  "env",
  "path",
  "timeoutMs",
  "idleTimeoutMs",
  "killGraceMs",
  "maxOutputBytes",
  "onOutputLimit",
  "stdin",
  "signal",
  "onOutput",
  "isolation",
  "limits",
  "user",
];

/**
 * Checks the options and fills in the defaults.
 * @throws {@link RunnerError} for the first rule that is broken.
 */
export function resolveOptions(options: RunOptions): ResolvedRunOptions {
  if (typeof options !== "object" || options === null) {
    throw new RunnerError("invalid-option", "run() takes an object with at least command and cwd.");
  }
  checkKeys("run()", options, known);
  const { args = [], env = {}, path, onOutputLimit = "discard", signal, onOutput } = options;
  const { isolation = { mode: "process" }, limits = {} } = options;
  const { timeoutMs = 60_000, killGraceMs = 500, maxOutputBytes = 1_048_576 } = options;
  checkCommand(options.command, args);
  checkDirectory("cwd", options.cwd);
  checkVariables(env);
  if (path !== undefined) checkPath(path);
  checkChoices(onOutputLimit, signal, onOutput);
  return {
    command: options.command,
    args: [...args],
    cwd: options.cwd,
    env: { ...env },
    path: path === undefined ? null : [...path],
    timeoutMs: wholeNumber("timeoutMs", timeoutMs, 1, longestMs),
    idleTimeoutMs:
      options.idleTimeoutMs === undefined
        ? null
        : wholeNumber("idleTimeoutMs", options.idleTimeoutMs, 1, longestMs),
    killGraceMs: wholeNumber("killGraceMs", killGraceMs, 0, longestMs),
    maxOutputBytes: wholeNumber("maxOutputBytes", maxOutputBytes, 0, 268_435_456),
    onOutputLimit,
    stdin: input(options.stdin),
    signal: signal ?? null,
    onOutput: onOutput ?? null,
    isolation: resolveIsolation(isolation, options.cwd),
    limits: resolveLimits(limits),
    user: resolveUser(options.user),
  };
}

function checkCommand(command: unknown, args: unknown): void {
  if (typeof command !== "string" || command === "") {
    throw new RunnerError("invalid-option", "command must be the name or path of an executable, not empty.");
  }
  if (!Array.isArray(args)) {
    throw new RunnerError("invalid-option", "args must be a list of strings.");
  }
  for (const text of [command, ...(args as readonly unknown[])]) {
    if (typeof text !== "string") {
      throw new RunnerError("invalid-option", `args holds ${quote(text)}: every argument must be a string.`);
    }
    if (text.includes("\0")) {
      throw new RunnerError(
        "nul-character",
        `${quote(text)} contains a NUL character, which no argument can hold; remove it.`,
      );
    }
  }
}

function checkChoices(onOutputLimit: unknown, signal: unknown, onOutput: unknown): void {
  if (onOutputLimit !== "discard" && onOutputLimit !== "kill" && onOutputLimit !== "pause") {
    throw new RunnerError(
      "invalid-option",
      `onOutputLimit is ${quote(onOutputLimit)}: use "discard", "kill" or "pause".`,
    );
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new RunnerError("invalid-option", "signal must be an AbortSignal.");
  }
  if (onOutput !== undefined && typeof onOutput !== "function") {
    throw new RunnerError("invalid-option", "onOutput must be a function.");
  }
}

function input(stdin: unknown): Uint8Array | StdinFile | null {
  if (stdin === undefined) return null;
  if (typeof stdin === "string") return Buffer.from(stdin, "utf8");
  if (stdin instanceof Uint8Array) return stdin;
  if (typeof stdin === "object" && stdin !== null && "file" in stdin) {
    checkKeys("stdin", stdin, ["file"]);
    checkDirectory("stdin.file", stdin.file);
    return { file: stdin.file };
  }
  throw new RunnerError("invalid-option", "stdin must be a string, a Uint8Array or { file }.");
}
