import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxFailure } from "../isolation/isolation.js";
import { spareUser } from "../isolation/plan.js";
import type { RunOptions } from "../options/run-options.js";
import type { Containment, RunOutcome } from "../outcome/run-outcome.js";
import { run } from "../run/run.js";
import { describeCheck } from "./describe-check.js";

/** What this machine can give to a run; everything in it was tried for real. */
export interface RunnerCheck {
  /** What holds a run; `none` when not even `true` could be run. */
  readonly mechanism: Exclude<Containment["mechanism"], "cgroup" | "container">;
  /** Each mode of isolation. */
  readonly isolation: readonly IsolationCheck[];
  /** The option `limits` can be had. */
  readonly limits: boolean;
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
  readonly mode: "process" | "namespace" | "bubblewrap";
  /** A run in it came to its end with exit code 0, and nothing was left. */
  readonly available: boolean;
  /** What refused it; `null` when available, or when it failed in another way. */
  readonly failure: SandboxFailure | null;
}

/**
 * Finds out what this machine can give, by running `true` in every mode with everything that the mode promises.
 *
 * @returns Facts for programs, and `words` for people; a mode that is not available names the layer that refused it.
 */
export async function checkRunner(): Promise<RunnerCheck> {
  const cwd = await mkdtemp(join(tmpdir(), "testbed-check-"));
  try {
    const uid = process.getuid?.() ?? null;
    if (uid === 0) await chown(cwd, spareUser.uid, spareUser.gid);
    const plain = await tryRun({ cwd });
    const isolation = [
      { mode: "process" as const, available: isClean(plain), failure: null },
      await tryMode("namespace", cwd),
      await tryMode("bubblewrap", cwd),
    ];
    const limits = isClean(await tryRun({ cwd, limits: { openFiles: 256 } }));
    const otherUser = uid === 0 && isClean(await tryRun({ cwd, user: spareUser }));
    const facts = {
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
