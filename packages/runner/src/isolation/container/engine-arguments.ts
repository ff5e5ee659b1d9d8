import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findHierarchies } from "../../cgroup/hierarchies.js";
import { helperPath } from "../../helper-path.js";
import { systemCalls } from "../../launch/perl.js";
import { kindOf } from "../../start/file-kind.js";
import type { RunLimits } from "../../limits/resource-limits.js";
import type { RunUser } from "../isolation.js";
import type { ResolvedContainer } from "../resolve-isolation.js";
import { isInside, mountsOf } from "../mounts.js";
import type { Engine } from "./engine.js";
import type { Interpreter } from "./interpreter.js";

/** One container. */
export interface ContainerRequest {
  readonly engine: Engine;
  readonly isolation: ResolvedContainer;
  /** Id of the image. */
  readonly imageId: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly user: RunUser;
  readonly limits: RunLimits;
  readonly interpreter: Interpreter;
  /** Directory outside that is shown as `runDirectory`. */
  readonly control: string;
  /** Directory outside that is shown as the workspace. */
  readonly workspace: string;
}

/** Where the container finds what this package gives it. */
const own = "/.testbed";
const runDirectory = `${own}/run`;
/** HOME of the run. */
export const containerHome = "/home/run";

const defaults = { totalMemoryBytes: 2_147_483_648, totalProcesses: 512 } as const;

/** Arguments that make an engine start the container in the background. */
export function engineArguments(request: ContainerRequest): readonly string[] {
  const { engine, isolation, name, labels, imageId } = request;
  const runtime = isolation.runtime ?? runtimeFor(engine);
  return [
    ...(runtime === null ? [] : ["--runtime", runtime]),
    "run",
    ["--detach", "--name", name, "--pull", "never", "--log-driver", "none", "--no-healthcheck"],
    Object.entries(labels).flatMap(([key, value]) => ["--label", `${key}=${value}`]),
    walls(request),
    bounds(request),
    ["--tmpfs", temporary("/tmp", isolation.temporaryBytes)],
    ["--tmpfs", temporary(containerHome, isolation.temporaryBytes)],
    ["--shm-size", String(isolation.temporaryBytes)],
    mounts(request),
    engine.name === "podman" ? ["--read-only-tmpfs=false", "--image-volume", "ignore"] : [],
    // An image may set them, and they would be the first process's.
    ["LD_PRELOAD", "LD_LIBRARY_PATH", "PERL5OPT", "PERL5LIB"].flatMap((each) => ["--env", `${each}=`]),
    ["--workdir", "/", "--entrypoint", `${own}/loader`, imageId],
    firstProcess(),
  ].flat();
}

/** Of podman's runtimes crun refuses both versions of cgroups side by side, which runc takes. */
function runtimeFor({ name }: Engine): string | null {
  const versions = new Set(findHierarchies().map(({ version }) => version));
  if (name !== "podman" || versions.size < 2) return null;
  return ["/usr/bin/runc", "/usr/sbin/runc"].find((file) => kindOf(file) === "executable") ?? null;
}

function walls({ engine, user }: ContainerRequest): readonly string[] {
  // Without root, podman would give the run another user of this machine than the one the workspace belongs to.
  const isRootless = engine.name === "podman" && process.getuid?.() !== 0;
  return [
    ["--network", "none", "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
    ["--user", `${String(user.uid)}:${String(user.gid)}`],
    isRootless ? ["--userns", "keep-id"] : [],
  ].flat();
}

function bounds({ limits, engine }: ContainerRequest): readonly string[] {
  const memory = String(limits.totalMemoryBytes ?? defaults.totalMemoryBytes);
  const hardest = hardLimits();
  const ulimit = (name: string, value: string): readonly string[] => [
    "--ulimit",
    `${name}=${value}:${value}`,
  ];
  return [
    ["--memory", memory, "--memory-swap", memory],
    // One for the first process.
    ["--pids-limit", String((limits.totalProcesses ?? defaults.totalProcesses) + 1)],
    limits.cpus === undefined ? [] : ["--cpus", String(limits.cpus)],
    ulimit("core", "0"),
    // Those of the engine can be beyond what it may set here.
    ulimit("nofile", String(Math.min(limits.openFiles ?? 1_048_576, hardest.files))),
    engine.name === "podman" ? ulimit("nproc", String(hardest.processes)) : [],
  ].flat();
}

/** What a child of this process may have at most; podman itself lowers its number of processes to that of all pids. */
function hardLimits(): { readonly files: number; readonly processes: number } {
  const text = readFileSync("/proc/self/limits", "latin1");
  const pids = Number(readFileSync("/proc/sys/kernel/pid_max", "latin1"));
  const hard = (name: string): number => {
    const value = Number(new RegExp(`^${name}\\s+\\S+\\s+(\\S+)`, "m").exec(text)?.[1]);
    return Number.isSafeInteger(value) ? value : pids;
  };
  return { files: hard("Max open files"), processes: Math.min(hard("Max processes"), pids) };
}

function temporary(path: string, bytes: number): string {
  return `${path}:rw,exec,nosuid,nodev,mode=1777,size=${String(bytes)}`;
}

function mounts({ isolation, control, workspace, interpreter }: ContainerRequest): readonly string[] {
  const mount = (from: string, to: string, isReadOnly: boolean): readonly string[] => [
    "--mount",
    `type=bind,src=${from},dst=${to}${isReadOnly ? ",readonly" : ""}`,
  ];
  // What lies in a copied workspace comes from the copy, but for directories that are to be written.
  const source = (path: string): string => {
    const isOwn = isolation.writablePaths.some((each) => isInside(path, each));
    if (isOwn || !isInside(path, isolation.workspace)) return path;
    return join(workspace, relative(isolation.workspace, path));
  };
  return [
    mount(control, runDirectory, true),
    mount(interpreter.loader, `${own}/loader`, true),
    mount(interpreter.perl, `${own}/perl`, true),
    ...interpreter.libraries.map(({ file, name }) => mount(file, `${own}/lib/${name}`, true)),
    ...mountsOf(isolation).map(({ path, isReadOnly }) => mount(source(path), path, isReadOnly)),
  ].flat();
}

function firstProcess(): readonly string[] {
  const program = readFileSync(helperPath("contain.pl"), "utf8");
  const calls = systemCalls[process.arch] ?? "0,0,0";
  return ["--library-path", `${own}/lib`, `${own}/perl`, "-e", program, calls, runDirectory];
}
