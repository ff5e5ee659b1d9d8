import type { Confinement } from "../confine/confinement.js";
import { checkConfinement, confinementOf, confinementRules } from "../confine/resolve-confinement.js";
import { createLocalExecutor } from "../executor/create-local-executor.js";
import { Content } from "../executor/content.js";
import type { Candidate } from "../candidate/candidate.js";
import { judgeItem } from "../item/judge-item.js";
import type { ItemResult } from "../item/item-result.js";
import {
  abortSignal,
  callback,
  checkOptions,
  positiveInteger,
  record,
  requireOptions,
} from "../options/check-options.js";
import type { Task } from "../task/task.js";
import type { Admission, AdmissionCheck } from "./admission.js";
import { checkAdmission } from "./check-admission.js";
import { referenceSolution } from "./reference-solution.js";

/** How a task is admitted. */
export interface AdmitOptions extends Confinement {
  /** The task. */
  readonly task: Task;
  /**
   * How often the reference solution has to pass.
   * @defaultValue `3`
   */
  readonly runs?: number;
  /**
   * How many runs go on at once.
   * @defaultValue `1`
   */
  readonly concurrency?: number;
  /** Aborting it ends what runs; the task is not admitted. */
  readonly signal?: AbortSignal;
  /** Called with each candidate that was graded. */
  readonly onProgress?: (graded: string) => void;
}

/** What was graded to admit a task. */
export interface AdmissionRuns {
  readonly untouched: ItemResult;
  readonly empty: ItemResult;
  readonly junk: ItemResult;
  /** Null if there is no reference solution. */
  readonly solution: readonly ItemResult[] | null;
}

/**
 * Proves a task before anybody is graded with it: its reference solution passes every time, with the same result; the
 * untouched repository, an empty patch and a junk patch fail; the tests that it requires fail before and pass after.
 *
 * @returns Every check with what was found and how to mend the task.
 * @throws `GraderError` `invalid-option` when an option is unknown or of the wrong kind.
 */
export async function admitTask(options: AdmitOptions): Promise<Admission> {
  checkOptions("admitTask()", options, {
    task: record,
    runs: positiveInteger,
    concurrency: positiveInteger,
    signal: abortSignal,
    onProgress: callback,
    ...confinementRules,
  });
  requireOptions("admitTask()", options, ["task"]);
  checkConfinement(options);
  const { task, runs: times = 3 } = options;
  const content = new Content();
  const digest = await content.addTask(task);
  await using executor = createLocalExecutor({
    content,
    concurrency: options.concurrency ?? 1,
    ...confinementOf(options),
  });

  async function gradeOnce(name: string, candidate: Candidate): Promise<ItemResult> {
    const spec = {
      schema: "testbed.item/1",
      task: digest,
      candidate: await content.addCandidate(candidate),
    } as const;
    const evidence = await executor.execute(
      spec,
      options.signal === undefined ? {} : { signal: options.signal },
    );
    options.onProgress?.(name);
    return judgeItem(evidence);
  }

  const solution = await referenceSolution(task);
  const graded = await Promise.all([
    gradeOnce("untouched repository", { kind: "files", files: [] }),
    gradeOnce("empty patch", { kind: "patch", patch: "" }),
    gradeOnce("junk patch", { kind: "patch", patch: junk }),
    ...(solution === null
      ? []
      : Array.from({ length: times }, (_, run) => gradeOnce(`reference solution, run ${run + 1}`, solution))),
  ]);
  const [untouched, empty, junked, ...solved] = graded;
  if (untouched === undefined || empty === undefined || junked === undefined)
    throw new Error("a run is lost");
  const runs = { untouched, empty, junk: junked, solution: solution === null ? null : solved };
  const checks: readonly AdmissionCheck[] = checkAdmission(task, runs);
  return { task: task.id, digest, admitted: checks.every(({ status }) => status === "passed"), checks };
}

/** A patch that applies anywhere and helps nowhere. */
const junk = "--- /dev/null\n+++ b/testbed-junk.txt\n@@ -0,0 +1 @@\n+This file solves nothing.\n";
