import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { quote } from "../errors/runner-error.js";
import type { NotStarted } from "../outcome/run-outcome.js";
import { isOnPath, kindOf } from "./file-kind.js";

/**
 * Why the system could not execute this file although it may, or `null`: its `#!` line names a program that is
 * not there, or it has none and would be handed to a shell (an empty file would then "succeed").
 */
export function interpreterProblem(file: string, command: string, path: string): NotStarted | null {
  if (process.platform === "win32" || isKnownProgram(file)) return null;
  const start = firstBytes(file);
  if (start === null) return null;
  if (start.subarray(0, 4).equals(elf)) remember(file);
  if (!start.subarray(0, 2).equals(Buffer.from("#!"))) return formatProblem(start, command);
  const line = start.toString("latin1").slice(2).split("\n", 1)[0] ?? "";
  const [interpreter = "", argument = ""] = line.trimStart().split(/[ \t]+/);
  if (kindOf(interpreter) !== "executable") return missing(command, interpreter);
  if (basename(interpreter) !== "env" || !/^[^-=][^=]*$/.test(argument)) return null;
  return isOnPath(argument, path) ? null : missing(command, argument);
}

const elf = Buffer.from("\x7fELF", "latin1");
/** Programs that were looked into, by what changes with every change of them. */
const programs = new Map<string, string>();
const mostPrograms = 1000;

function isKnownProgram(file: string): boolean {
  const known = programs.get(file);
  return known !== undefined && known === stateOf(file);
}

function remember(file: string): void {
  const state = stateOf(file);
  if (state === null) return;
  if (programs.size >= mostPrograms) programs.clear();
  programs.set(file, state);
}

function stateOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? null : [stat.dev, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join();
}

function formatProblem(start: Buffer, command: string): NotStarted | null {
  if (start.includes(0)) return null;
  const what = start.length === 0 ? "is empty" : "is text without a #! line";
  return {
    reason: "not-executable",
    message: `${quote(command)} ${what}, which only a shell would run; add a #! line, or start it with its interpreter.`,
  };
}

function missing(command: string, interpreter: string): NotStarted {
  const hint = interpreter.endsWith("\r")
    ? "the line ends with a carriage return; save the file with LF line ends"
    : "install it, or start the file with another interpreter";
  return {
    reason: "bad-interpreter",
    message: `${quote(command)} asks for the interpreter ${quote(interpreter)}, which is not there: ${hint}.`,
  };
}

/** The first bytes, as many as the kernel looks at; `null` where the file may be executed but not read. */
function firstBytes(file: string): Buffer | null {
  try {
    const descriptor = openSync(file, "r");
    try {
      const buffer = Buffer.alloc(256);
      return buffer.subarray(0, readSync(descriptor, buffer));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
