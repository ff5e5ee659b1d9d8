import type { StoredResult } from "../batch/result-store.js";

/** A stored result and where it lies. */
export interface StoredRun {
  readonly directory: string;
  readonly result: StoredResult;
}

/** What outputs are compared with. */
export interface ReferenceRun extends StoredRun {
  /** `solution`: the task's own reference solution; `first-passing`: the first of the batch that passed. */
  readonly kind: "first-passing" | "solution";
}

/** Where a reference is looked for. */
export interface ReferenceSources {
  /** Runs of the batch, in the order of its lines. */
  readonly batch: readonly StoredRun[];
  /** Runs that are stored beside them. */
  readonly stored: readonly StoredRun[];
  /** Content hash of the reference solution of each task, as far as it is known. */
  readonly solutions: ReadonlyMap<string, string>;
}

/**
 * The reference run of each task, by the digest of the task: its reference solution where that was graded and passed, else
 * the first item of the batch that passed. What a line calls its model is a claim and makes nothing a reference.
 */
export function referenceRuns(sources: ReferenceSources): ReadonlyMap<string, ReferenceRun> {
  const references = new Map<string, ReferenceRun>();
  for (const run of [...sources.batch, ...sources.stored]) {
    const { task, candidate, outcome } = run.result;
    if (outcome !== "passed" || references.has(task.digest)) continue;
    if (sources.solutions.get(task.id) === candidate.digest)
      references.set(task.digest, { ...run, kind: "solution" });
  }
  for (const run of sources.batch) {
    const { task, outcome } = run.result;
    if (outcome === "passed" && !references.has(task.digest))
      references.set(task.digest, { ...run, kind: "first-passing" });
  }
  return references;
}
