import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ArtifactStore, Catalog, ReadConfig, Sessions, Task, Testbed } from "@testbed/grader";
import type { Settings } from "../command-line/options.js";
import type { Grading, TestbedParts } from "../state/testbed-parts.js";
import { builtConfinement } from "./image.js";
import { sandboxOf } from "./sandbox.js";

/** The parts of the ready server, each opened when it is first needed. */
export interface OpenParts {
  readonly parts: TestbedParts;
  /** Closes what was opened. */
  readonly close: () => Promise<void>;
}

/** What was read at the start, because a fault in it must end the start. */
export interface Site {
  readonly config: ReadConfig | null;
  readonly tasks: readonly Task[] | null;
}

/** Reads what the groups need from the disk; throws `GraderError` with the fix where it cannot be used. */
export async function readSite({ flags: { tools, config, tasks } }: Settings): Promise<Site> {
  if (!tools.includes("suites") && !tools.includes("tasks")) return { config: null, tasks: null };
  const { listTasks, readConfig } = await import("@testbed/grader");
  const isConfigNeeded = tools.includes("suites") || tasks === undefined;
  const read = isConfigNeeded ? await readConfig(config ?? ".") : null;
  const named = read?.config.tasks === undefined ? undefined : resolve(read.directory, read.config.tasks);
  if (!tools.includes("tasks")) return { config: read, tasks: null };
  const directory = tasks ?? named;
  if (directory === undefined)
    throw new Error("the group tasks needs a directory of tasks: give --tasks (TESTBED_TASKS)");
  return { config: read, tasks: (await listTasks(directory)).tasks };
}

/** Makes the parts; nothing is opened yet. */
export function openParts({ flags, confinement }: Settings, { config, tasks }: Site): OpenParts {
  const { directory } = flags;
  const closing: (() => Promise<unknown>)[] = [];
  const place = directory === undefined ? {} : { directory };
  const confined = once(async () => builtConfinement(confinement, flags.images));

  const testbed = once(async (): Promise<Testbed> => {
    const { createTestbed } = await import("@testbed/grader");
    const { maxWorkspaces, maxConcurrentRuns, maxQueueWait, modules } = flags;
    const opened = createTestbed({
      ...place,
      ...(modules === undefined ? {} : { modules }),
      maxWorkspaces,
      maxConcurrentRuns,
      maxQueueWaitMs: maxQueueWait,
      ...(await confined()),
    });
    closing.push(() => opened.close());
    return opened;
  });

  const artifacts = once(async (): Promise<ArtifactStore> => {
    const { createArtifactStore } = await import("@testbed/grader");
    if (flags.artifacts !== undefined) return createArtifactStore({ directory: flags.artifacts });
    const own = await mkdtemp(join(directory ?? tmpdir(), "testbed-artifacts-"));
    closing.push(() => rm(own, { recursive: true, force: true }));
    return createArtifactStore({ directory: own });
  });

  const sandbox = once(async () => sandboxOf(await confined(), directory));

  const sessions = once(async (): Promise<Sessions> => {
    const { createSessions } = await import("@testbed/grader");
    const opened = createSessions({
      ...place,
      tasks: tasks ?? [],
      maxSessions: flags.maxSessions,
      maxAgeMs: flags.sessionLifetime,
      ...(await sandbox()),
    });
    closing.push(() => opened.close());
    return opened;
  });

  const grading = once(async (): Promise<Grading> => {
    const { Content, createLocalExecutor } = await import("@testbed/grader");
    const content = new Content();
    const executor = createLocalExecutor({
      ...place,
      content,
      concurrency: flags.maxConcurrentRuns,
      maxQueueWaitMs: flags.maxQueueWait,
      artifacts: await artifacts(),
      ...(await sandbox()),
    });
    closing.push(() => executor.close());
    return { content, executor };
  });

  return {
    parts: {
      ...(flags.tools.includes("workspace") ? { testbed } : {}),
      ...(config === null || !flags.tools.includes("suites")
        ? {}
        : {
            catalog: once(async () => catalogOf({ flags, confinement }, config, await artifacts())),
            artifacts,
          }),
      ...(tasks === null ? {} : { tasks, sessions }),
      ...(flags.allowGrading === true ? { grading } : {}),
      workspaceLifetimeMs: flags.workspaceLifetime,
      runLifetimeMs: flags.runLifetime,
      maxRuns: flags.maxConcurrentRuns + flags.maxQueuedRuns,
    },
    close: async () => {
      const results = await Promise.allSettled(closing.map((close) => close()));
      const failed = results.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
  };
}

async function catalogOf(
  { flags }: Settings,
  { config, directory }: NonNullable<Site["config"]>,
  artifacts: ArtifactStore,
): Promise<Catalog> {
  const { createCatalog } = await import("@testbed/grader");
  const { suites = [], policy } = config;
  return createCatalog({
    directory,
    suites,
    ...(policy === undefined ? {} : { policy }),
    artifacts,
    concurrency: flags.maxConcurrentRuns,
    maxWaiting: Math.max(1, flags.maxQueuedRuns),
    maxWaitMs: flags.maxQueueWait,
  });
}

/** Opens at the first call, and again at the next one where that failed. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined;
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}
