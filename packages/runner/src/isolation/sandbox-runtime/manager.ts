import { systemCode } from "../../errors/system-error.js";

/** The part of `SandboxManager` of the peer that is used here. */
export interface Manager {
  checkDependencies(): { readonly errors: readonly string[] };
  initialize(config: ManagerConfig): Promise<void>;
  wrapWithSandbox(
    command: string,
    shell?: string,
    config?: Partial<ManagerConfig>,
    signal?: AbortSignal,
    options?: { readonly commandId?: string },
  ): Promise<string>;
  cleanupAfterCommand(): void;
  reset(): Promise<void>;
}

/** The part of its configuration that is used here. */
interface ManagerConfig {
  readonly network: { allowedDomains: string[]; deniedDomains: string[]; strictAllowlist: boolean };
  readonly filesystem: { denyRead: string[]; allowWrite: string[]; denyWrite: string[] };
}

/** Loads the peer; `null` when it is not installed. */
export async function loadManager(): Promise<Manager | null> {
  try {
    const { SandboxManager } = await import("@anthropic-ai/sandbox-runtime");
    return SandboxManager;
  } catch (error) {
    if (systemCode(error) === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** Who uses the peer, which has one list of hosts for the whole process. */
interface Use {
  readonly hosts: string;
  readonly ready: Promise<void>;
  runs: number;
}

const now: { use: Use | null; closing: Promise<void> } = { use: null, closing: Promise.resolve() };
let turn: Promise<unknown> = Promise.resolve();
const waiting: (() => void)[] = [];

/**
 * Starts the proxies for these hosts, or joins the runs that use them already. Runs with other hosts wait until those
 * are over. Every call that succeeds is followed by one of `leave`.
 */
export async function enter(manager: Manager, hosts: readonly string[]): Promise<void> {
  const mine = turn.then(() => admit(manager, hosts));
  turn = mine.catch(() => undefined);
  await mine;
}

async function admit(manager: Manager, hosts: readonly string[]): Promise<void> {
  const key = JSON.stringify(hosts);
  for (;;) {
    await now.closing;
    if (now.use === null || now.use.hosts === key) break;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  const use = (now.use ??= { hosts: key, ready: start(manager, hosts), runs: 0 });
  use.runs += 1;
  try {
    await use.ready;
  } catch (error) {
    await leave(manager);
    throw error;
  }
}

async function start(manager: Manager, hosts: readonly string[]): Promise<void> {
  await manager.initialize({
    network: { allowedDomains: [...hosts], deniedDomains: [], strictAllowlist: true },
    filesystem: { denyRead: [], allowWrite: [], denyWrite: [] },
  });
}

/** One run is over; after the last one the proxies end. */
export async function leave(manager: Manager): Promise<void> {
  const { use } = now;
  if (use === null) return;
  use.runs -= 1;
  if (use.runs > 0) return;
  now.use = null;
  now.closing = manager.reset().catch(() => undefined);
  waiting.splice(0).forEach((call) => call());
  await now.closing;
}
