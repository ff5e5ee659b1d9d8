import type { ResolvedRunOptions } from "../options/resolve-options.js";
import { unrestricted, type Restrictions } from "../launch/restrictions.js";
import { totalLimits, type TotalLimits } from "../cgroup/bounds.js";
import { resourceLimits } from "../limits/resource-limits.js";
import type { NotStarted } from "../outcome/run-outcome.js";
import { bubblewrapSandbox } from "./bubblewrap/bubblewrap-sandbox.js";
import type { ResolvedContainer, ResolvedSandboxRuntime } from "./resolve-isolation.js";
import { quote } from "../errors/runner-error.js";
import { isLedElsewhere } from "../start/linked-path.js";
import { sandboxFailure } from "./diagnose.js";
import type { BubblewrapIsolation, RunUser, SandboxFailure } from "./isolation.js";
import { namespaceSandbox } from "./namespace/namespace-sandbox.js";
import type { Sandbox } from "./sandbox.js";

/** How a run is kept apart and restricted. */
export interface RunPlan {
  readonly sandbox: Sandbox | null;
  /** User of the main process, where it is not the one of this process. */
  readonly user: RunUser | null;
  /** Put on the main process. */
  readonly restrictions: Restrictions;
  /** Limits of the run as a whole that a cgroup has to enforce. */
  readonly totals: TotalLimits | null;
  /** The container that it is started in. */
  readonly container: ResolvedContainer | null;
  /** The sandbox of the peer that it is started in. */
  readonly sandboxRuntime: ResolvedSandboxRuntime | null;
  /** Only the supervisor can do this. */
  readonly needsSupervisor: boolean;
}

/** What makes these has the user of the run, or gives it. */
const madeByOther: ReadonlySet<string> = new Set(["container", "sandbox-runtime"]);

/** The user called `nobody` by most systems. */
export const spareUser: RunUser = { uid: 65_534, gid: 65_534 };

/** Decides how a run is kept apart, or says why it cannot be as asked. */
export function planRun(options: ResolvedRunOptions): RunPlan | NotStarted | SandboxFailure {
  const { isolation, limits } = options;
  const isRoot = process.getuid?.() === 0;
  const isIsolated = isolation.mode !== "process";
  const user = otherUser(options.user ?? (isIsolated && isRoot ? spareUser : null));
  const mixed = mixedRights(user);
  if (mixed !== null) return mixed;
  if (user !== null && !isRoot) {
    if (isolation.mode !== "process") return sandboxFailure(isolation.mode, "user", "");
    return unsupported("user", "only root can start a run as another user; leave it out");
  }
  if (isolation.mode === "sandbox-runtime" && user !== null) return ownUserOnly;
  if (limits.processes !== undefined && (user?.uid ?? process.getuid?.()) === 0) {
    return unsupported("limits.processes", "root is not bound by it; give the run another user");
  }
  const led = "readOnlyPaths" in isolation ? pathLedElsewhere(isolation) : null;
  if (led !== null) return led;
  const sandbox = sandboxOf(options, user);
  const isChanged = isIsolated || user !== null;
  const isRestricted = isChanged || Object.keys(limits).length > 0;
  const restrictions: Restrictions = {
    cgroups: [],
    // The engine gives a container its user.
    user: madeByOther.has(isolation.mode) || (sandbox !== null && sandbox.outerUser !== null) ? null : user,
    limits: resourceLimits(limits),
    noNewPrivileges: isChanged,
  };
  return {
    sandbox,
    user,
    // An engine has its own.
    totals: isolation.mode === "container" ? null : totalLimits(limits),
    sandboxRuntime: isolation.mode === "sandbox-runtime" ? isolation : null,
    container: isolation.mode === "container" ? isolation : null,
    restrictions: isRestricted ? restrictions : unrestricted,
    needsSupervisor: isRestricted,
  };
}

/** The package shows a run the files of the user that started it, and root's in a sandbox are still root's. */
const ownUserOnly: SandboxFailure = {
  mode: "sandbox-runtime",
  layer: "user",
  message:
    "The sandbox sandbox-runtime was refused by user: its package gives a run the user of this process and no other; start this process as another user than root, or accept root with the option user.",
};

/** What makes a sandbox follows links, perhaps with more rights than the run, and an earlier run may have put them there. */
function pathLedElsewhere(
  isolation: ResolvedContainer | Required<BubblewrapIsolation>,
): SandboxFailure | null {
  const { mode, workspace, readOnlyPaths, writablePaths } = isolation;
  const writable = [workspace, ...writablePaths];
  const led = [...readOnlyPaths, ...writablePaths].find((path) =>
    writable.some((directory) => isLedElsewhere(path, directory)),
  );
  if (led === undefined) return null;
  const message = `The sandbox ${mode} was refused by set-up: ${quote(led)} lies where a run can write, and a link leads it elsewhere; remove the link.`;
  return { mode, layer: "set-up", message };
}

/** A run would inherit both, and could become the one that this process has put off. */
function mixedRights(user: RunUser | null): NotStarted | null {
  const [uid, effectiveUid] = [process.getuid?.(), process.geteuid?.()];
  const [gid, effectiveGid] = [process.getgid?.(), process.getegid?.()];
  // Who is given another user is given its group.
  const isMixed = uid !== effectiveUid || (user === null && gid !== effectiveGid);
  if (!isMixed) return null;
  const have = `the real user and group ${String(uid)}:${String(gid)} and the effective ${String(effectiveUid)}:${String(effectiveGid)}`;
  const message = `This process has ${have}, and a run could become either; give one up for good (process.setgid, process.setuid) before.`;
  return { reason: "other", message };
}

function otherUser(user: RunUser | null): RunUser | null {
  if (user === null) return null;
  return user.uid === process.getuid?.() && user.gid === process.getgid?.() ? null : user;
}

function sandboxOf(options: ResolvedRunOptions, user: RunUser | null): Sandbox | null {
  const { isolation, cwd } = options;
  if (isolation.mode === "bubblewrap") return bubblewrapSandbox({ ...isolation, cwd }, user);
  return isolation.mode === "namespace" ? namespaceSandbox : null;
}

/** What is said where there is no supervisor. */
export function withoutSupervisor({ isolation }: ResolvedRunOptions): NotStarted | SandboxFailure {
  if (isolation.mode !== "process") return sandboxFailure(isolation.mode, "supervisor", "");
  return unsupported("user or limits", "they need Linux on x64 or arm64 with /usr/bin/perl");
}

export function unsupported(option: string, why: string): NotStarted {
  return { reason: "other", message: `${option} cannot be had for this run: ${why}.` };
}
