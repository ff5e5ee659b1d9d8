import { exportBatch, listTasks, readCandidates, runBatch, type BatchIndex } from "@testbed/grader";
import { abortOnSignals } from "../abort-on-signals.js";
import { batchExitCode } from "../exit-codes.js";
import { Misuse } from "../misuse.js";
import { createBatchPrinter } from "../print/batch-printer.js";
import { warnOfInvalidTasks } from "../print/print-tasks.js";
import { toConfinement, type ConfinementFlags } from "./confinement-options.js";
import type { BatchFlags } from "./batch-options.js";

/** Grades every candidate of a file. */
export async function gradeBatch(
  flags: BatchFlags & ConfinementFlags & { readonly json: boolean },
): Promise<void> {
  const { tasks: tasksDirectory, candidates: file, out, jobs = 1, attempts = 1 } = flags;
  const { redo = "none", flaky = "fail" } = flags;
  if (tasksDirectory === undefined || file === undefined || out === undefined)
    throw new Misuse("A batch needs --tasks DIR, --candidates FILE and --out DIR; give all three.");
  const { tasks, invalid } = await listTasks(tasksDirectory);
  warnOfInvalidTasks(invalid);
  if (tasks.length === 0)
    throw new Misuse(`${tasksDirectory} holds no task that can be graded; see testbed tasks.`);
  const candidates = await readCandidates(file);
  const printer = createBatchPrinter({ total: candidates.length, json: flags.json, out });
  const signal = abortOnSignals();
  const index: BatchIndex = await runBatch({
    tasks,
    candidates,
    out,
    concurrency: jobs,
    attempts,
    flaky,
    ...toConfinement(flags),
    redo: redo === "infra" ? "infrastructure" : redo,
    signal,
    onEvent: (event) => printer.event(event),
  });
  if (flags.export !== undefined) await exportBatch({ out, formats: flags.export, tasks });
  printer.end(index);
  process.exitCode = batchExitCode(index);
}
