import type { ResolvedRunOptions } from "../options/resolve-options.js";
import { unrestricted, type Restrictions } from "../launch/restrictions.js";
import { resourceLimits } from "../limits/resource-limits.js";
import type { NotStarted } from "../outcome/run-outcome.js";
import { bubblewrapSandbox } from "./bubblewrap/bubblewrap-sandbox.js";
import { sandboxFailure } from "./diagnose.js";
import type { RunUser, SandboxFailure } from "./isolation.js";
import { namespaceSandbox } from "./namespace/namespace-sandbox.js";
import type { Sandbox } from "./sandbox.js";

/** How a run is kept apart and restricted. */
export interface RunPlan {
  readonly sandbox: Sandbox | null;
  /** User of the main process, where it is not the one of this process. */
  readonly user: RunUser | null;
  /** Put on the main process. */
  readonly restrictions: Restrictions;
  /** Only the supervisor can do this. */
  readonly needsSupervisor: boolean;
}

/** The user called `nobody` by most systems. */
export const spareUser: RunUser = { uid: 65_534, gid: 65_534 };

/** Decides how a run is kept apart, or says why it cannot be as asked. */
export function planRun(options: ResolvedRunOptions): RunPlan | NotStarted | SandboxFailure {
  const { isolation, limits } = options;
  const isRoot = process.getuid?.() === 0;
  const isIsolated = isolation.mode !== "process";
  const user = otherUser(options.user ?? (isIsolated && isRoot ? spareUser : null));
  if (user !== null && !isRoot) {
    if (isolation.mode !== "process") return sandboxFailure(isolation.mode, "user", "");
    return unsupported("user", "only root can start a run as another user; leave it out");
  }
  if (limits.processes !== undefined && (user?.uid ?? process.getuid?.()) === 0) {
    return unsupported("limits.processes", "root is not bound by it; give the run another user");
  }
  const sandbox = sandboxOf(options, user);
  const isChanged = isIsolated || user !== null;
  const isRestricted = isChanged || Object.keys(limits).length > 0;
  const restrictions: Restrictions = {
    user: sandbox?.outerUser === undefined || sandbox.outerUser === null ? user : null,
    limits: resourceLimits(limits),
    noNewPrivileges: isChanged,
  };
  return {
    sandbox,
    user,
    restrictions: isRestricted ? restrictions : unrestricted,
    needsSupervisor: isRestricted,
  };
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

function unsupported(option: string, why: string): NotStarted {
  return { reason: "other", message: `${option} cannot be had for this run: ${why}.` };
}
