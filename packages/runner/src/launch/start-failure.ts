import { constants } from "node:os";
import type { NotStarted } from "../outcome/run-outcome.js";
import { quote } from "../errors/runner-error.js";
import { tooLong } from "../start/look-first.js";

const names = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]));

/** The name of an error number of the system. */
export function errorName(number: number): string {
  return names.get(number) ?? String(number);
}

/** A start failure that looking first did not show, from the error number of `execve` or `fork`. */
export function startFailure(command: string, error: number | string): NotStarted {
  const code = typeof error === "number" ? errorName(error) : error;
  switch (code) {
    case "E2BIG":
    case "ENAMETOOLONG":
      return tooLong(`${quote(command)} was refused with ${code}`);
    case "ENOENT":
      return {
        reason: "command-not-found",
        message: `${quote(command)} vanished before it could be started (ENOENT); in a sandbox, show its directory with readOnlyPaths.`,
      };
    case "EACCES":
    case "EPERM":
    case "ENOEXEC":
      return { reason: "not-executable", message: `${quote(command)} was refused by the system (${code}).` };
    case "EAGAIN":
    case "ENOMEM":
    case "EMFILE":
    case "ENFILE":
      return {
        reason: "other",
        message: `${quote(command)} was not started: this machine is out of processes, memory or descriptors (${code}). Run fewer at once.`,
      };
    default:
      return { reason: "other", message: `${quote(command)} was not started (${code}).` };
  }
}
