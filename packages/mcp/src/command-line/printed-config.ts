import { tmpdir } from "node:os";
import { SANDBOX_LIMITS } from "../server/sandbox.js";
import type { Site } from "../server/open-parts.js";
import type { Settings } from "./options.js";

/** Everything that is in force, defaults and what was found included; of the token only that there is one. */
export function printedConfig({ flags, confinementFlags }: Settings, site: Site): object {
  const { isolation, image, requireIsolation, memory, processes, cpus } = confinementFlags;
  return {
    tools: flags.tools,
    config: shownConfig(site),
    tasks: shownTasks(site),
    allowGrading: flags.allowGrading ?? false,
    showGradingOutput: flags.showGradingOutput ?? false,
    allowExecutables: flags.allowExecutables ?? "any",
    allowEnv: flags.allowEnv ?? "any that changes no loading of code",
    path: flags.path ?? [],
    modules: flags.modules ?? null,
    artifacts: flags.artifacts ?? "a private directory, until the server ends",
    directory: flags.directory ?? tmpdir(),
    maxWorkspaces: flags.maxWorkspaces,
    maxSessions: flags.maxSessions,
    maxConcurrentRuns: flags.maxConcurrentRuns,
    maxQueuedRuns: flags.maxQueuedRuns,
    maxQueueWait: flags.maxQueueWait,
    maxResultBytes: flags.maxResultBytes,
    workspaceLifetime: flags.workspaceLifetime,
    sessionLifetime: flags.sessionLifetime,
    runLifetime: flags.runLifetime,
    isolation: { workspaces: isolation ?? "process", sessions: isolation ?? "auto" },
    image: image ?? null,
    images: flags.images ?? null,
    requireIsolation: requireIsolation ?? false,
    memory: { workspaces: memory ?? null, sessions: memory ?? SANDBOX_LIMITS.totalMemoryBytes },
    processes: { workspaces: processes ?? null, sessions: processes ?? SANDBOX_LIMITS.totalProcesses },
    cpus: { workspaces: cpus ?? null, sessions: cpus ?? SANDBOX_LIMITS.cpus },
    http: flags.http ?? null,
    httpToken: flags.httpToken === undefined ? "not set" : "set",
  };
}

function shownConfig({ config }: Site): object | null {
  if (config === null) return null;
  const { suites = [], policy = null } = config.config;
  return { directory: config.directory, suites: suites.map(({ id }) => id), policy };
}

function shownTasks({ tasks, brokenTasks }: Site): object | null {
  return tasks === null ? null : { ids: tasks.map(({ id }) => id), broken: brokenTasks };
}
