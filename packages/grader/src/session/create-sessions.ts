import type { Snapshot } from "@testbed/workspace";
import type { Candidate } from "../candidate/candidate.js";
import { checkConfinement, confinementOf, confinementRules } from "../confine/resolve-confinement.js";
import { GraderError } from "../errors.js";
import { collectEvidence } from "../grade/collect-evidence.js";
import { checkOptions, list, positiveInteger, text, requireOptions } from "../options/check-options.js";
import { repositoryOf } from "../task/repository.js";
import type { Task } from "../task/task.js";
import { Tenant } from "../testbed/tenant.js";
import type { Session, SessionCommand, SessionRun, Sessions, SessionsOptions } from "./session.js";

interface Open {
  readonly session: Session;
  readonly tenant: Tenant;
  /** The repository as it was. */
  readonly start: Snapshot;
  readonly timer: NodeJS.Timeout;
}

/**
 * Keeps sessions: a fresh workspace with the repository of a task each, in which commands run in the isolation that was
 * chosen, `auto` by default. What no candidate may see is never in one. Everything is gone when a session ends, comes of age, or all are closed.
 *
 * @throws `GraderError` `invalid-option` when an option is unknown or of the wrong kind.
 */
export function createSessions(options: SessionsOptions): Sessions {
  checkOptions("createSessions()", options, {
    tasks: list,
    directory: text,
    maxSessions: positiveInteger,
    maxAgeMs: positiveInteger,
    ...confinementRules,
  });
  requireOptions("createSessions()", options, ["tasks"]);
  checkConfinement(options);
  const { directory, maxSessions = 8, maxAgeMs = 3_600_000 } = options;
  const confinement = { isolation: "auto", ...confinementOf(options) } as const;
  const tasks = new Map(options.tasks.map((task) => [task.id, task]));
  const open = new Map<string, Open>();
  const starting = new Set<Promise<Session>>();
  const ending = new Map<string, Promise<void>>();
  let isClosed = false;

  function find(id: string): Open {
    const found = open.get(id);
    if (found !== undefined) return found;
    throw new GraderError(
      "unknown-session",
      `No session has the id ${JSON.stringify(id)}; it ended, or never began: start one.`,
    );
  }

  async function begin(task: Task): Promise<Session> {
    const { modules } = task.environment;
    const tenant = await Tenant.admit(
      { directory, ...(modules === null ? {} : { modules }) },
      { template: repositoryOf(task), policy: { base: "none" } },
      () => undefined,
    );
    const { workspace } = tenant;
    const expiresAt = new Date(Date.now() + maxAgeMs).toISOString();
    const session = { id: workspace.id, task: task.id, prompt: task.prompt, expiresAt };
    const timer = setTimeout(() => void end(session.id), maxAgeMs);
    timer.unref();
    open.set(session.id, { session, tenant, start: await workspace.snapshot(), timer });
    return session;
  }

  async function end(id: string): Promise<void> {
    const found = open.get(id);
    // Whoever asks waits until it is gone, also when somebody else has asked before.
    if (found === undefined) return ending.get(id);
    open.delete(id);
    clearTimeout(found.timer);
    const gone = found.tenant.leave().finally(() => ending.delete(id));
    ending.set(id, gone);
    return gone;
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.allSettled(starting);
    await Promise.all([...[...open.keys()].map(end), ...ending.values()]);
  }

  return {
    async start(taskId) {
      const task = tasks.get(taskId);
      if (task === undefined) {
        const known = [...tasks.keys()].join(", ") || "none";
        throw new GraderError(
          "unknown-task",
          `There is no task ${JSON.stringify(taskId)}; there are: ${known}.`,
        );
      }
      if (isClosed) throw new GraderError("testbed-closed", "The sessions are closed; create others.");
      if (open.size + starting.size >= maxSessions) {
        const message = `${maxSessions} sessions exist, which is the limit; end one first.`;
        throw new GraderError("session-limit", message);
      }
      const beginning = begin(task);
      starting.add(beginning);
      return beginning.finally(() => starting.delete(beginning));
    },
    list: () => [...open.values()].map(({ session }) => session),
    run: async (id, command) => {
      const { tenant } = find(id);
      return tenant.run(command.signal, (signal) => runIn(tenant, confinement, { ...command, signal }));
    },
    candidate: async (id) => candidateOf(find(id)),
    end,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function runIn(
  tenant: Tenant,
  confinement: Parameters<typeof collectEvidence>[0]["confinement"],
  { command, timeoutMs, maxOutputBytes = 65_536, signal, onOutput }: SessionCommand,
): Promise<SessionRun> {
  const { outcome, confinement: used } = await collectEvidence({
    site: tenant.site,
    root: tenant.workspace.root,
    isOwn: true,
    confinement,
    suite: {
      command: "/bin/sh",
      args: ["-c", command],
      report: "none",
      maxOutputBytes,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
    path: tenant.path,
    signal,
    onOutput,
  });
  const { status, exitCode, signal: ended, stdout, stderr, durationMs } = outcome;
  return {
    status,
    exitCode,
    signal: ended,
    stdout: { text: stdout.text, bytes: stdout.bytes, truncated: stdout.truncated },
    stderr: { text: stderr.text, bytes: stderr.bytes, truncated: stderr.truncated },
    confinement: used,
    durationMs,
  };
}

/** A patch says what was removed too; what no patch can say, such as a changed image, is read from the directory. */
async function candidateOf({ tenant, start }: Open): Promise<Candidate> {
  const { text: patch, omitted } = await tenant.workspace.extractPatch(start);
  if (omitted.length === 0) return { kind: "patch", patch };
  return { kind: "directory", directory: tenant.workspace.root };
}
