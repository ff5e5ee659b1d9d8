import { join } from "node:path";
import { createWorkspace, type Workspace } from "@testbed/workspace";
import { GraderError } from "../errors.js";
import { gradeSuite } from "../grade/grade-suite.js";
import { createSite, type Site } from "../site/site.js";
import { createRunSlots } from "./run-slots.js";
import { Tenant } from "./tenant.js";
import type { Testbed, TestbedOptions, TestbedWorkspaceOptions } from "./testbed.js";

/**
 * Creates a testbed: workspaces by id, runs in them, limits on both. Nothing touches the disk before the first
 * workspace is created.
 *
 * @param options - Limits and directories, decided by whoever runs the server.
 * @returns The testbed; close it, or everything in it stays on the disk.
 * @throws `GraderError` `invalid-option` when a limit is not a positive integer.
 */
export function createTestbed(options: TestbedOptions = {}): Testbed {
  const maxWorkspaces = positiveInteger("maxWorkspaces", options.maxWorkspaces ?? 32);
  const slots = createRunSlots(positiveInteger("maxConcurrentRuns", options.maxConcurrentRuns ?? 2));
  const tenants = new Map<string, Tenant>();
  const creations = new Set<Promise<Workspace>>();
  let site: Promise<Site> | null = null;
  let closing: Promise<void> | null = null;

  function openSite(): Promise<Site> {
    if (site === null) {
      site = createSite(options);
      // What failed once may succeed at the next call: a missing directory can be made.
      site.catch(() => (site = null));
    }
    return site;
  }

  function requireOpen(): void {
    if (closing !== null)
      throw new GraderError("testbed-closed", "The testbed is closed; create another one.");
  }

  function find(id: string): Tenant {
    const tenant = tenants.get(id);
    if (tenant === undefined || tenant.leaving) {
      const message = `No workspace has the id ${JSON.stringify(id)}; create one and use its id.`;
      throw new GraderError("unknown-workspace", message);
    }
    return tenant;
  }

  async function admit(workspaceOptions: TestbedWorkspaceOptions): Promise<Workspace> {
    const { path } = await openSite();
    const workspace = await createWorkspace({ ...workspaceOptions, directory: path });
    tenants.set(workspace.id, new Tenant(workspace));
    return workspace;
  }

  async function evict(tenant: Tenant): Promise<void> {
    await tenant.leave();
    tenants.delete(tenant.workspace.id);
  }

  async function close(): Promise<void> {
    await Promise.allSettled(creations);
    await Promise.all([...tenants.values()].map(evict));
    const opened = await site?.catch(() => null);
    await opened?.destroy();
  }

  return {
    async createWorkspace(workspaceOptions = {}) {
      requireOpen();
      if (tenants.size + creations.size >= maxWorkspaces) {
        const message = `${maxWorkspaces} workspaces exist, which is the limit; destroy one first.`;
        throw new GraderError("workspace-limit", message);
      }
      const creation = admit(workspaceOptions);
      creations.add(creation);
      try {
        return await creation;
      } finally {
        creations.delete(creation);
      }
    },
    workspace: (id) => find(id).workspace,
    workspaceIds: () => [...tenants.keys()],
    async grade(id, suite, { signal, onOutput } = {}) {
      requireOpen();
      const tenant = find(id);
      return tenant.run(signal, async (either) => {
        const opened = await openSite();
        const { root } = tenant.workspace;
        const path = opened.modules === null ? [] : [join(opened.modules, ".bin")];
        return slots.enter(either, () =>
          gradeSuite({ site: opened, root, suite, path, signal: either, onOutput }),
        );
      });
    },
    async destroyWorkspace(id) {
      const tenant = tenants.get(id);
      if (tenant !== undefined) await evict(tenant);
    },
    close: () => (closing ??= close()),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  };
}

function positiveInteger(option: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new GraderError("invalid-option", `${option} is ${String(value)}; it must be a positive integer.`);
}
