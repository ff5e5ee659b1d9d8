import { systemCode } from "../../errors/system-error.js";
import type { HeldRun, LaunchRequest, MainEnd, Sweep } from "../../launch/held-run.js";
import { LateRun } from "../../launch/late-run.js";
import { insideArguments } from "../../launch/run-request.js";
import { launchSupervised } from "../../launch/supervised-run.js";
import type { NotStarted, RunUsage } from "../../outcome/run-outcome.js";
import { within } from "../../wait/within.js";
import { sandboxFailure } from "../diagnose.js";
import type { SandboxFailure } from "../isolation.js";
import type { ResolvedSandboxRuntime } from "../resolve-isolation.js";
import { enter, leave, loadManager, type Manager } from "./manager.js";
import { quoteForShell } from "./quote-for-shell.js";

const mode = "sandbox-runtime";
const longestLeaveMs = 500;

/** Starts a run in the sandbox of the peer `@anthropic-ai/sandbox-runtime`, below the supervisor like every other. */
export function launchInSandboxRuntime(request: LaunchRequest): HeldRun {
  return new LateRun("subreaper", (isGivenUp) =>
    start(request, isGivenUp).catch((error: unknown) => sandboxFailure(mode, "set-up", systemCode(error))),
  );
}

async function start(
  request: LaunchRequest,
  isGivenUp: () => boolean,
): Promise<HeldRun | NotStarted | SandboxFailure | null> {
  const isolation = request.sandboxRuntime;
  if (isolation === undefined) throw new Error("no such sandbox was planned");
  const manager = await loadManager();
  if (manager === null) return missingPeer;
  const { errors } = manager.checkDependencies();
  if (errors.length > 0) return sandboxFailure(mode, "program", errors.join("; "));
  await enter(manager, isolation.allowedHosts);
  try {
    const argv = ["/bin/sh", "-c", await wrap(manager, request, isolation)];
    const sandbox = { mode, argv, outerUser: null, directories: null, steps: [], isWhole: true } as const;
    if (isGivenUp()) {
      await leave(manager);
      return null;
    }
    const held = launchSupervised({ ...request, plan: { ...request.plan, sandbox } });
    return new SandboxRuntimeRun(held, manager);
  } catch (error) {
    await leave(manager);
    throw error;
  }
}

const missingPeer: NotStarted = {
  reason: "dependency-not-found",
  message:
    "The isolation sandbox-runtime needs the package @anthropic-ai/sandbox-runtime, which is not installed: npm install @anthropic-ai/sandbox-runtime.",
};

function wrap(
  manager: Manager,
  request: LaunchRequest,
  { workspace, unreadablePaths }: ResolvedSandboxRuntime,
): Promise<string> {
  const { home = "", temporary = "" } = request.directories ?? {};
  // What it sets for its own shells: a directory for everybody, and an agent in every JVM.
  const own = ["/usr/bin/env", "-u", "JAVA_TOOL_OPTIONS", `TMPDIR=${temporary}`];
  const command = [...own, ...insideArguments(request)].map(quoteForShell).join(" ");
  const filesystem = {
    denyRead: [...unreadablePaths],
    allowWrite: [workspace, home, temporary],
    denyWrite: [],
  };
  // Without an id the whole command would stand in the names of its proxies.
  const options = { commandId: request.id };
  return manager.wrapWithSandbox(`exec ${command}`, "/bin/sh", { filesystem }, undefined, options);
}

/** The run and what it uses of the peer. */
class SandboxRuntimeRun implements HeldRun {
  readonly mechanism: HeldRun["mechanism"];
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  readonly #held: HeldRun;
  readonly #manager: Manager;

  constructor(held: HeldRun, manager: Manager) {
    this.#held = held;
    this.#manager = manager;
    this.mechanism = held.mechanism;
    this.ended = held.ended;
    this.empty = held.empty;
  }

  get usage(): RunUsage | null {
    return this.#held.usage;
  }

  terminate(): void {
    this.#held.terminate();
  }

  async sweep(deadline: number): Promise<Sweep> {
    const swept = await this.#held.sweep(deadline);
    this.#manager.cleanupAfterCommand();
    await within(leave(this.#manager), longestLeaveMs, undefined);
    return swept;
  }
}
