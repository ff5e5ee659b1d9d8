import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { quote } from "../errors/runner-error.js";
import { systemCode } from "../errors/system-error.js";
import type { NotStarted } from "../outcome/run-outcome.js";
import { kindOf, lookUpFile } from "./file-kind.js";
import { interpreterProblem } from "./interpreter.js";

/** What is looked at before anything is started. */
export interface StartRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The file to execute, or why it cannot be. */
export type StartCheck =
  | { readonly file: string; readonly problem: null }
  | { readonly file: null; readonly problem: NotStarted };

/**
 * Finds the executable and tells start failures apart by looking, because the system reports a missing command,
 * a missing directory and a missing interpreter with the same error.
 */
export function lookFirst(request: StartRequest): StartCheck {
  const problem = directoryProblem(request.cwd) ?? lengthProblem(request);
  if (problem !== null) return { file: null, problem };
  const found =
    request.command.includes("/") || isWindowsPath(request.command)
      ? lookAt(resolve(request.cwd, request.command), request.command)
      : lookOnPath(request.command, request.env["PATH"] ?? "");
  if (found.file === null) return found;
  const interpreter = interpreterProblem(found.file, request.command, request.env["PATH"] ?? "");
  return interpreter === null ? found : { file: null, problem: interpreter };
}

/** The same where the command lies in an image, which only its own first process can look into. */
export function lookBeforeContainer(request: StartRequest): StartCheck {
  const problem = directoryProblem(request.cwd) ?? lengthProblem(request);
  return problem === null ? { file: request.command, problem } : { file: null, problem };
}

function isWindowsPath(command: string): boolean {
  return process.platform === "win32" && command.includes("\\");
}

function directoryProblem(cwd: string): NotStarted | null {
  try {
    if (!statSync(cwd).isDirectory()) {
      return {
        reason: "not-a-directory",
        message: `cwd ${quote(cwd)} is not a directory; give the directory that holds it.`,
      };
    }
    accessSync(cwd, constants.X_OK);
    return null;
  } catch (error) {
    return directoryFailure(cwd, systemCode(error));
  }
}

/** Why a directory cannot be entered. */
export function directoryFailure(cwd: string, code: string): NotStarted {
  if (code === "ENOENT" || code === "ENOTDIR") {
    return { reason: "directory-not-found", message: `cwd ${quote(cwd)} does not exist; create it first.` };
  }
  return {
    reason: "other",
    message: `cwd ${quote(cwd)} cannot be entered by the user of the run (${code}); check its permissions.`,
  };
}

/** Linux passes no single argument or variable longer than 32 pages (execve(2), MAX_ARG_STRLEN). */
const longestArgumentBytes = 131_072;

function lengthProblem({ args, env }: StartRequest): NotStarted | null {
  if (process.platform !== "linux") return null;
  const texts = [...args, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const long = texts.find((text) => Buffer.byteLength(text) >= longestArgumentBytes);
  return long === undefined ? null : tooLong(`${quote(long)} has ${String(Buffer.byteLength(long))} bytes`);
}

/** The system does not pass that many bytes to a program. */
export function tooLong(what: string): NotStarted {
  return {
    reason: "arguments-too-long",
    message: `Arguments and environment are longer than the system passes to a program: ${what}. Pass it through a file or stdin.`,
  };
}

function lookAt(file: string, command: string): StartCheck {
  const { kind, error } = lookUpFile(file);
  if (kind === "executable") return { file, problem: null };
  if (kind === "missing") {
    const message = `${quote(command)} does not exist (looked at ${quote(file)}: ${String(error)}).`;
    return { file: null, problem: { reason: "command-not-found", message } };
  }
  if (kind === "unseen") return { file: null, problem: unseen(command, file, String(error)) };
  return { file: null, problem: notExecutable(command, file, kind) };
}

/** A directory on the way that may not be searched, or a file system that fails. */
function unseen(command: string, file: string, code: string): NotStarted {
  const isForbidden = code === "EACCES" || code === "EPERM";
  return {
    reason: isForbidden ? "not-executable" : "other",
    message: `${quote(command)} cannot be looked at (${quote(file)}: ${code}); check the ${isForbidden ? "permissions of its directories" : "file system"}.`,
  };
}

function lookOnPath(command: string, path: string): StartCheck {
  const names = process.platform === "win32" ? [command, `${command}.exe`, `${command}.com`] : [command];
  const files = path.split(delimiter).flatMap((directory) => names.map((name) => join(directory, name)));
  const file = files.find((each) => kindOf(each) === "executable");
  if (file !== undefined) return { file, problem: null };
  const plain = files.find((each) => kindOf(each) === "plain");
  if (plain !== undefined) return { file: null, problem: notExecutable(command, plain, "plain") };
  return {
    file: null,
    problem: {
      reason: "command-not-found",
      message: `${quote(command)} is not on the run's PATH (${path}); install it, or add its directory with the option path.`,
    },
  };
}

function notExecutable(command: string, file: string, kind: "plain" | "directory"): NotStarted {
  const what =
    kind === "directory"
      ? "is a directory"
      : "is not executable; set its executable bit, or start it with its interpreter";
  return { reason: "not-executable", message: `${quote(command)} (${quote(file)}) ${what}.` };
}
