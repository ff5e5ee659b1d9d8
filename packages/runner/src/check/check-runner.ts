import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngine } from "../isolation/container/engine.js";
import { sandboxFailure } from "../isolation/diagnose.js";
import type { ContainerEngine, Isolation, SandboxFailure } from "../isolation/isolation.js";
import { isSupervisable } from "../launch/supervisor.js";
import { checkKeys } from "../options/check-keys.js";
import { spareUser } from "../isolation/plan.js";
import type { RunOptions } from "../options/run-options.js";
import type { Containment, RunOutcome } from "../outcome/run-outcome.js";
import { run } from "../run/run.js";
import { describeCheck } from "./describe-check.js";

/** What is to be tried beside. */
export interface CheckRunnerOptions {
  /**
   * Image in which `true` is run in a container; never pulled.
   * @defaultValue none: an engine has to answer, and no container is made
   */
  readonly image?: string;
}

/** What this machine can give to a run; everything in it was tried for real. */
export interface RunnerCheck {
  /** What holds a run; `none` when not even `true` could be run. */
  readonly mechanism: Exclude<Containment["mechanism"], "cgroup" | "container">;
  /** Each mode of isolation. */
  readonly isolation: readonly IsolationCheck[];
  /** The option `limits` can be had. */
  readonly limits: boolean;
  /** Limits of a run as a whole, by a cgroup; in a container they are the engine's. */
  readonly totalLimits: {
    /** A cgroup with limits of memory, processes and CPU was made, and a run was in it. */
    readonly available: boolean;
    /** What is missing; `null` when available. */
    readonly reason: string | null;
  };
  /** Each engine for containers that was asked. */
  readonly engines: readonly EngineCheck[];
  /** User id of this process; `null` on systems without. */
  readonly uid: number | null;
  /** The option `user` can be had: this process is root's, and there is a supervisor. */
  readonly otherUser: boolean;
  /** The same in words, one sentence each. */
  readonly words: readonly string[];
}

/** One mode of isolation on this machine. */
export interface IsolationCheck {
  /** The mode. */
  readonly mode: Isolation["mode"];
  /** A run in it came to its end with exit code 0, and nothing was left; of a container, that an engine answers. */
  readonly available: boolean;
  /** What refused it; `null` when available, or when it failed in another way. */
  readonly failure: SandboxFailure | null;
}

/** One engine for containers. */
export interface EngineCheck {
  /** Its name. */
  readonly engine: ContainerEngine;
  /** It is installed, and answers. */
  readonly available: boolean;
  /** What it said, or that it is not installed; `null` when available. */
  readonly reason: string | null;
}

/**
 * Finds out what this machine can give, by running `true` in every mode with everything that the mode promises. A container
 * needs an image, so that of engines it is known that they answer; with the option `image` one is run there too.
 *
 * @returns Facts for programs, and `words` for people; a mode that is not available names the layer that refused it.
 */
export async function checkRunner(options: CheckRunnerOptions = {}): Promise<RunnerCheck> {
  checkKeys("checkRunner()", options, ["image"]);
  const cwd = await mkdtemp(join(tmpdir(), "testbed-check-"));
  try {
    const uid = process.getuid?.() ?? null;
    if (uid === 0) await chown(cwd, spareUser.uid, spareUser.gid);
    const plain = await tryRun({ cwd });
    const engines = [await checkEngine("podman"), await checkEngine("docker")];
    const isolation = [
      { mode: "process" as const, available: isClean(plain), failure: null },
      await tryMode("namespace", cwd),
      await tryMode("bubblewrap", cwd),
      await tryContainer(engines, options.image ?? null, cwd),
    ];
    const limits = isClean(await tryRun({ cwd, limits: { openFiles: 256 } }));
    const otherUser = uid === 0 && isClean(await tryRun({ cwd, user: spareUser }));
    const facts = {
      totalLimits: await checkTotals(cwd),
      engines,
      mechanism: mechanismOf(plain),
      isolation,
      limits,
      uid,
      otherUser,
    };
    return { ...facts, words: describeCheck(facts) };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/** With an image it is run; without one, an engine that answers is all that can be known. */
async function tryContainer(
  engines: readonly EngineCheck[],
  image: string | null,
  cwd: string,
): Promise<IsolationCheck> {
  const words = engines.map(({ reason }) => reason).join("; ");
  const isThere = engines.some(({ available }) => available);
  if (!isThere || image === null) {
    return {
      mode: "container",
      available: isThere && isSupervisable,
      failure: isThere ? null : sandboxFailure("container", "program", words),
    };
  }
  const outcome = await tryRun({ cwd, isolation: { mode: "container", image }, timeoutMs: 60_000 });
  return { mode: "container", available: isClean(outcome), failure: outcome.sandboxFailure };
}

async function checkEngine(engine: ContainerEngine): Promise<EngineCheck> {
  const found = await findEngine(engine);
  const reason = typeof found === "string" ? found : null;
  return { engine, available: reason === null, reason };
}

async function checkTotals(cwd: string): Promise<RunnerCheck["totalLimits"]> {
  const limits = { totalMemoryBytes: 268_435_456, totalProcesses: 64, cpus: 1 };
  const outcome = await tryRun({ cwd, limits });
  if (isClean(outcome)) return { available: true, reason: null };
  return { available: false, reason: outcome.notStarted?.message ?? "A run of `true` in a cgroup failed." };
}

async function tryMode(mode: "namespace" | "bubblewrap", cwd: string): Promise<IsolationCheck> {
  const outcome = await tryRun({ cwd, isolation: { mode } });
  return { mode, available: isClean(outcome), failure: outcome.sandboxFailure };
}

function tryRun(options: Omit<RunOptions, "command">): Promise<RunOutcome> {
  return run({ command: process.platform === "win32" ? "whoami" : "true", timeoutMs: 5000, ...options });
}

function mechanismOf({ containment: { mechanism } }: RunOutcome): RunnerCheck["mechanism"] {
  return mechanism === "cgroup" || mechanism === "container" ? "none" : mechanism;
}

function isClean({ status, exitCode }: RunOutcome): boolean {
  return status === "exited" && exitCode === 0;
}
