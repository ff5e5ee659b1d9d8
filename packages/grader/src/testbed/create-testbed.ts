import { checkConfinement, confinementOf, confinementRules } from "../confine/resolve-confinement.js";
import { GraderError } from "../errors.js";
import { gradeSuite } from "../grade/grade-suite.js";
import {
  abortSignal,
  callback,
  checkOptions,
  list,
  positiveInteger,
  record,
  text,
  type OptionRules,
} from "../options/check-options.js";
import { createRunSlots } from "../queue/run-slots.js";
import { checkSuite } from "../suite/check-suite.js";
import { Tenant } from "./tenant.js";
import type { Testbed, TestbedOptions } from "./testbed.js";

const testbedRules: OptionRules = {
  directory: text,
  modules: text,
  maxWorkspaces: positiveInteger,
  maxConcurrentRuns: positiveInteger,
  maxQueueWaitMs: positiveInteger,
  ...confinementRules,
};
const workspaceRules: OptionRules = { files: list, template: text, policy: record };
const gradeRules: OptionRules = { signal: abortSignal, onOutput: callback };

/**
 * Creates a testbed: workspaces by id, runs in them, limits on both. Nothing touches the disk before the first
 * workspace is created.
 *
 * @param options - Limits and directories, decided by whoever runs the server.
 * @returns The testbed; close it, or everything in it stays on the disk.
 * @throws `GraderError` `invalid-option` when an option is unknown or a limit is not a positive integer.
 */
export function createTestbed(options: TestbedOptions = {}): Testbed {
  checkOptions("createTestbed()", options, testbedRules);
  checkConfinement(options);
  const confinement = confinementOf(options);
  const { directory, modules, maxWorkspaces = 32, maxConcurrentRuns = 2, maxQueueWaitMs } = options;
  const slots = createRunSlots({ count: maxConcurrentRuns, maxWaitMs: maxQueueWaitMs });
  const tenants = new Map<string, Tenant>();
  const admissions = new Set<Promise<Tenant>>();
  let closing: Promise<void> | null = null;

  function requireOpen(): void {
    if (closing !== null)
      throw new GraderError("testbed-closed", "The testbed is closed; create another one.");
  }

  function requireRoom(): void {
    if (tenants.size + admissions.size < maxWorkspaces) return;
    const message = `${maxWorkspaces} workspaces exist, which is the limit; destroy one first.`;
    throw new GraderError("workspace-limit", message);
  }

  function find(id: string): Tenant {
    const tenant = tenants.get(id);
    if (tenant === undefined || tenant.leaving) {
      const message = `No workspace has the id ${JSON.stringify(id)}; create one and use its id.`;
      throw new GraderError("unknown-workspace", message);
    }
    return tenant;
  }

  async function close(): Promise<void> {
    await Promise.allSettled(admissions);
    await Promise.all([...tenants.values()].map((tenant) => tenant.leave()));
  }

  return {
    async createWorkspace(workspaceOptions = {}) {
      requireOpen();
      checkOptions("createWorkspace()", workspaceOptions, workspaceRules);
      requireRoom();
      const admission = Tenant.admit({ directory, modules }, workspaceOptions, ({ workspace }) =>
        tenants.delete(workspace.id),
      );
      admissions.add(admission);
      try {
        const tenant = await admission;
        tenants.set(tenant.workspace.id, tenant);
        return tenant.workspace;
      } finally {
        admissions.delete(admission);
      }
    },
    workspace: (id) => find(id).workspace,
    workspaceIds: () => [...tenants.keys()],
    async grade(id, suite, gradeOptions = {}) {
      requireOpen();
      checkSuite("grade()", suite);
      checkOptions("grade()", gradeOptions, gradeRules);
      const tenant = find(id);
      const { onOutput } = gradeOptions;
      const { site, path } = tenant;
      const { root } = tenant.workspace;
      return tenant.run(gradeOptions.signal, (signal) =>
        slots.enter(signal, () =>
          gradeSuite({ site, root, isOwn: true, suite, path, confinement, signal, onOutput }),
        ),
      );
    },
    async destroyWorkspace(id) {
      await tenants.get(id)?.leave();
    },
    close: () => (closing ??= close()),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  };
}
