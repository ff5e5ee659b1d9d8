import type { Confinement } from "../confine/confinement.js";
import { checkConfinement, confinementOf, confinementRules } from "../confine/resolve-confinement.js";
import { GraderError } from "../errors.js";
import type { ArtifactReference } from "../artifact/artifact-reference.js";
import type { ArtifactStore } from "../artifact/artifact-store.js";
import type { Candidate } from "../candidate/candidate.js";
import { gradeAttempt, type AttemptEvidence } from "../item/grade-attempt.js";
import type { ItemEvidence } from "../item/item-evidence.js";
import type { ItemSpec } from "../item/item-spec.js";
import { checkOptions, positiveInteger, record, text } from "../options/check-options.js";
import { problem } from "../problem/problem.js";
import { createRunSlots } from "../queue/run-slots.js";
import { directoryDigest } from "../task/task-digest.js";
import type { Task } from "../task/task.js";
import { repositoryOf } from "../task/repository.js";
import { environmentDigest } from "./environment-digest.js";
import type { ContentSource, ExecuteOptions, Executor } from "./executor.js";

/** How items are graded in this process. */
export interface LocalExecutorOptions extends Confinement {
  /** What the hashes of items name. */
  readonly content: ContentSource;
  /**
   * How many items are graded at once.
   * @defaultValue `1`
   */
  readonly concurrency?: number;
  /**
   * How long an item may wait for others to end, in milliseconds; then `execute()` rejects with `GraderError` `run-limit`.
   * @defaultValue as long as it takes
   */
  readonly maxQueueWaitMs?: number;
  /**
   * Directory for everything temporary.
   * @defaultValue a private directory below the system's temporary directory
   */
  readonly directory?: string;
  /**
   * Where the files are kept that runs leave: those below the artifact root of the task, and those that an
   * `MCP_IMAGE:` line announces.
   * @defaultValue none are kept
   */
  readonly artifacts?: ArtifactStore;
}

/**
 * Grades items in this process: a pool of bounded size.
 *
 * @throws `GraderError` `invalid-option` when an option is unknown or of the wrong kind.
 */
export function createLocalExecutor(options: LocalExecutorOptions): Executor {
  checkOptions("createLocalExecutor()", options, {
    content: record,
    concurrency: positiveInteger,
    maxQueueWaitMs: positiveInteger,
    directory: text,
    artifacts: record,
    ...confinementRules,
  });
  checkConfinement(options);
  const confinement = confinementOf(options);
  const { content, concurrency = 1, maxQueueWaitMs, directory, artifacts } = options;
  const slots = createRunSlots({ count: concurrency, maxWaitMs: maxQueueWaitMs });
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function execute(spec: ItemSpec, { signal, onProgress }: ExecuteOptions = {}): Promise<ItemEvidence> {
    const { task, candidate } = find(content, spec);
    const ended = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]);
    const evidence = slots.enter(ended, async () => {
      onProgress?.({ status: "started" });
      return attemptAll(spec, task, candidate, ended, (attempt) => {
        onProgress?.({ status: "attempted", attempt });
      });
    });
    running.add(evidence);
    return evidence.finally(() => running.delete(evidence));
  }

  async function attemptAll(
    spec: ItemSpec,
    task: Task,
    candidate: Candidate,
    signal: AbortSignal,
    onAttempt: (attempt: number) => void,
  ): Promise<ItemEvidence> {
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const attempts: AttemptEvidence[] = [];
    const attemptsMs: number[] = [];
    for (let attempt = 1; attempt <= (spec.attempts ?? 1); attempt++) {
      const from = performance.now();
      attempts.push(await attemptOnce({ task, candidate, directory, artifacts, confinement, signal }));
      attemptsMs.push(performance.now() - from);
      onAttempt(attempt);
      if (signal.aborted) break;
    }
    return {
      schema: "testbed.evidence/1",
      task: judgedBy(task, spec.task),
      candidate: { kind: candidate.kind, digest: spec.candidate },
      revision: await directoryDigest(repositoryOf(task)),
      attempts,
      artifacts: artifactsOf(attempts),
      versions: { environment: environmentDigest(task), node: process.version },
      timing: { startedAt, durationMs: performance.now() - start, attemptsMs },
    };
  }

  async function close(): Promise<void> {
    closing.abort();
    await Promise.allSettled(running);
  }

  return { execute, close, [Symbol.asyncDispose]: close };
}

/** What of a task its verdicts depend on. */
function judgedBy(
  { id, limits, requiredTests, regressionTests }: Task,
  digest: string,
): ItemEvidence["task"] {
  return { id, digest, limits, requiredTests, regressionTests };
}

/** Attempts overwrite each other's files in the order in which they were made. */
function artifactsOf(attempts: readonly AttemptEvidence[]): readonly ArtifactReference[] {
  const all = attempts.flatMap((attempt) => (attempt.status === "ran" ? attempt.artifacts : []));
  return [...new Map(all.map((artifact) => [artifact.name, artifact])).values()];
}

function find(
  content: ContentSource,
  spec: ItemSpec,
): { readonly task: Task; readonly candidate: Candidate } {
  const task = content.task(spec.task);
  const candidate = content.candidate(spec.candidate);
  if (task !== undefined && candidate !== undefined) return { task, candidate };
  const what = task === undefined ? `task ${spec.task}` : `candidate ${spec.candidate}`;
  throw new GraderError("unknown-content", `The ${what} is not among the content; add it first.`);
}

/** What goes wrong around a candidate is evidence too: one bad item must not end those beside it. */
async function attemptOnce(options: Parameters<typeof gradeAttempt>[0]): Promise<AttemptEvidence> {
  if (isAborted(options)) return cancelled;
  try {
    return await gradeAttempt(options);
  } catch (error) {
    if (isAborted(options)) return cancelled;
    const message = error instanceof Error ? error.message : String(error);
    return { status: "failed-to-grade", problem: problem("internal_error", message) };
  }
}

function isAborted({ signal }: Parameters<typeof gradeAttempt>[0]): boolean {
  return signal?.aborted ?? false;
}

const cancelled: AttemptEvidence = {
  status: "failed-to-grade",
  problem: problem("cancelled", "The caller ended it before it was graded."),
};
