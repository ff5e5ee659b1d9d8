import { isAbsolute, relative } from "node:path";
import { checkDirectory } from "../environment/pinned-environment.js";
import { quote, RunnerError } from "../errors/runner-error.js";
import { checkKeys } from "../options/check-keys.js";
import { wholeNumber } from "../options/whole-number.js";
import type { BubblewrapIsolation, Isolation, RunUser } from "./isolation.js";

/** Isolation with every default filled in. */
export type ResolvedIsolation =
  | { readonly mode: "process" }
  | { readonly mode: "namespace" }
  | ({ readonly mode: "bubblewrap" } & Required<BubblewrapIsolation>);

/** Checks the isolation of a run whose `cwd` is checked. */
export function resolveIsolation(isolation: Isolation, cwd: string): ResolvedIsolation {
  if (typeof isolation !== "object" || isolation === null) {
    throw new RunnerError("invalid-option", 'isolation must be an object such as { mode: "bubblewrap" }.');
  }
  switch (isolation.mode) {
    case "process":
    case "namespace":
      checkKeys(`isolation ${isolation.mode}`, isolation, ["mode"]);
      return { mode: isolation.mode };
    case "bubblewrap":
      checkKeys("isolation bubblewrap", isolation, ["mode", "workspace", "readOnlyPaths", "temporaryBytes"]);
      return resolveBubblewrap(isolation, cwd);
    default: {
      const { mode } = isolation as { readonly mode: unknown };
      const message = `isolation.mode is ${quote(mode)}: use "process", "namespace" or "bubblewrap".`;
      throw new RunnerError("invalid-option", message);
    }
  }
}

function resolveBubblewrap(isolation: BubblewrapIsolation, cwd: string): ResolvedIsolation {
  const { workspace = cwd, readOnlyPaths = [], temporaryBytes = 268_435_456 } = isolation;
  checkDirectory("isolation.workspace", workspace);
  if (!Array.isArray(readOnlyPaths)) {
    throw new RunnerError("invalid-option", "isolation.readOnlyPaths must be a list of absolute paths.");
  }
  for (const path of readOnlyPaths as readonly unknown[]) {
    checkDirectory("isolation.readOnlyPaths", path);
    if (contains(path, "/usr")) throw tooWide("isolation.readOnlyPaths", path);
  }
  if (sandboxed.some((path) => contains(workspace, path))) throw tooWide("isolation.workspace", workspace);
  if (!contains(workspace, cwd)) {
    const message = `cwd ${quote(cwd)} lies outside the workspace ${quote(workspace)}; the run sees nothing else it can write.`;
    throw new RunnerError("invalid-option", message);
  }
  return {
    mode: "bubblewrap",
    workspace,
    readOnlyPaths: [...readOnlyPaths],
    temporaryBytes: wholeNumber("isolation.temporaryBytes", temporaryBytes, 4096, 2 ** 40),
  };
}

/** What the sandbox makes itself, or shows read-only. */
const sandboxed = ["/usr", "/bin", "/lib", "/etc", "/proc", "/dev/shm", "/tmp", "/home/run"];

function contains(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return !isAbsolute(way) && way.split(/[/\\]/, 1)[0] !== "..";
}

function tooWide(option: string, path: string): RunnerError {
  return new RunnerError(
    "invalid-option",
    `${option} ${quote(path)} would show or replace the system itself; give a directory of its own.`,
  );
}

const largestId = 4_294_967_294;

/** Checks a user. */
export function resolveUser(user: RunUser | undefined): RunUser | null {
  if (user === undefined) return null;
  if (typeof user !== "object" || user === null) {
    throw new RunnerError("invalid-option", "user must be an object with uid and gid.");
  }
  checkKeys("user", user, ["uid", "gid"]);
  return {
    uid: wholeNumber("user.uid", user.uid, 0, largestId),
    gid: wholeNumber("user.gid", user.gid, 0, largestId),
  };
}
