import { isAbsolute, relative } from "node:path";
import { checkDirectory } from "../environment/pinned-environment.js";
import { quote, RunnerError } from "../errors/runner-error.js";
import { checkKeys } from "../options/check-keys.js";
import { wholeNumber } from "../options/whole-number.js";
import type {
  BubblewrapIsolation,
  ContainerEngine,
  ContainerIsolation,
  Isolation,
  RunUser,
  SandboxRuntimeIsolation,
} from "./isolation.js";

/** Isolation with every default filled in. */
export type ResolvedIsolation =
  | { readonly mode: "process" }
  | { readonly mode: "namespace" }
  | Required<BubblewrapIsolation>
  | ResolvedContainer
  | ResolvedSandboxRuntime;

/** A sandbox of the peer with every default filled in. */
export type ResolvedSandboxRuntime = Required<SandboxRuntimeIsolation>;

/** A container with every default filled in. */
export interface ResolvedContainer extends Required<Omit<ContainerIsolation, "engine" | "runtime">> {
  readonly engine: ContainerEngine | null;
  readonly runtime: string | null;
}

const paths = ["workspace", "readOnlyPaths", "writablePaths", "temporaryBytes"] as const;

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
      checkKeys("isolation bubblewrap", isolation, ["mode", ...paths]);
      return { mode: "bubblewrap", ...resolvePaths(isolation, cwd) };
    case "container":
      checkKeys("isolation container", isolation, [
        "mode",
        "image",
        "engine",
        "runtime",
        "workspaceAccess",
        ...paths,
      ]);
      return resolveContainer(isolation, cwd);
    case "sandbox-runtime":
      checkKeys("isolation sandbox-runtime", isolation, [
        "mode",
        "allowedHosts",
        "workspace",
        "unreadablePaths",
      ]);
      return resolveSandboxRuntime(isolation, cwd);
    default: {
      const { mode } = isolation as { readonly mode: unknown };
      const message = `isolation.mode is ${quote(mode)}: use "process", "namespace", "bubblewrap", "container" or "sandbox-runtime".`;
      throw new RunnerError("invalid-option", message);
    }
  }
}

type Paths = Required<Pick<BubblewrapIsolation, (typeof paths)[number]>>;

function resolvePaths(isolation: Partial<Paths>, cwd: string): Paths {
  const { workspace = cwd, readOnlyPaths = [], writablePaths = [], temporaryBytes = 268_435_456 } = isolation;
  checkDirectory("isolation.workspace", workspace);
  for (const path of checkPaths("isolation.readOnlyPaths", readOnlyPaths)) {
    if (contains(path, "/usr") || isOfKernel(path)) throw tooWide("isolation.readOnlyPaths", path);
  }
  const writable = checkPaths("isolation.writablePaths", writablePaths);
  for (const path of writable) {
    if (isSandboxed(path)) throw tooWide("isolation.writablePaths", path);
  }
  if (isSandboxed(workspace)) throw tooWide("isolation.workspace", workspace);
  if (!contains(workspace, cwd)) {
    const message = `cwd ${quote(cwd)} lies outside the workspace ${quote(workspace)}; the run sees nothing else it can write.`;
    throw new RunnerError("invalid-option", message);
  }
  return {
    workspace,
    readOnlyPaths: [...readOnlyPaths],
    writablePaths: [...writablePaths],
    temporaryBytes: wholeNumber("isolation.temporaryBytes", temporaryBytes, 4096, 2 ** 40),
  };
}

function checkPaths(option: string, list: readonly string[]): readonly string[] {
  if (!Array.isArray(list)) {
    throw new RunnerError("invalid-option", `${option} must be a list of absolute paths.`);
  }
  for (const path of list as readonly unknown[]) checkDirectory(option, path);
  return list;
}

function resolveContainer(isolation: ContainerIsolation, cwd: string): ResolvedContainer {
  const { image, engine, runtime, workspaceAccess = "mount" } = isolation;
  checkWord("isolation.image", image);
  if (runtime !== undefined) checkWord("isolation.runtime", runtime);
  if (engine !== undefined) checkEngine(engine);
  if (workspaceAccess !== "mount" && workspaceAccess !== "copy") {
    const message = `isolation.workspaceAccess is ${quote(workspaceAccess)}: use "mount" or "copy".`;
    throw new RunnerError("invalid-option", message);
  }
  const shown = resolvePaths(isolation, cwd);
  for (const path of [shown.workspace, ...shown.readOnlyPaths, ...shown.writablePaths]) {
    if (!/[,"\n]/.test(path)) continue;
    const message = `${quote(path)} holds a comma, a quote or a line break, which no engine takes; use another path.`;
    throw new RunnerError("invalid-option", message);
  }
  return {
    mode: "container",
    image,
    engine: engine ?? null,
    runtime: runtime ?? null,
    workspaceAccess,
    ...shown,
  };
}

function resolveSandboxRuntime(isolation: SandboxRuntimeIsolation, cwd: string): ResolvedSandboxRuntime {
  const { allowedHosts = [], workspace = cwd, unreadablePaths = [] } = isolation;
  if (!Array.isArray(allowedHosts)) {
    throw new RunnerError("invalid-option", "isolation.allowedHosts must be a list of host names.");
  }
  for (const host of allowedHosts as readonly unknown[]) {
    if (typeof host === "string" && /^(\*\.)?[A-Za-z0-9][A-Za-z0-9.-]*$/.test(host)) continue;
    const message = `isolation.allowedHosts holds ${quote(host)}: it must be a host such as "example.org" or "*.example.org".`;
    throw new RunnerError("invalid-option", message);
  }
  const { workspace: checked } = resolvePaths({ workspace }, cwd);
  const unreadable = checkPaths("isolation.unreadablePaths", unreadablePaths);
  return {
    mode: "sandbox-runtime",
    allowedHosts: [...allowedHosts],
    workspace: checked,
    unreadablePaths: [...unreadable],
  };
}

/** Checks the name of an engine. */
export function checkEngine(engine: unknown): ContainerEngine {
  if (engine === "podman" || engine === "docker") return engine;
  throw new RunnerError("invalid-option", `engine is ${quote(engine)}: use "podman" or "docker".`);
}

/** It stands on the command line of an engine, where it must not be an option. */
export function checkWord(option: string, word: unknown): void {
  if (typeof word === "string" && /^[\w/][\w./:@+-]*$/.test(word)) return;
  throw new RunnerError(
    "invalid-option",
    `${option} is ${quote(word)}: it must be a name such as "localhost/image" or "sha256:…".`,
  );
}

/** What the sandbox makes itself, or shows read-only. */
const sandboxed = [
  "/usr",
  "/bin",
  "/lib",
  "/etc",
  "/proc",
  "/sys",
  "/dev/shm",
  "/tmp",
  "/home/run",
  "/.testbed",
];

/** Of these the sandbox has its own, and every part of those outside leads out of it. */
const ofKernel = ["/proc", "/sys", "/dev"];

function isOfKernel(path: string): boolean {
  return ofKernel.some(
    (each) => contains(path, each) || (contains(each, path) && !contains("/dev/shm", path)),
  );
}

function isSandboxed(path: string): boolean {
  return isOfKernel(path) || sandboxed.some((each) => contains(path, each));
}

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
