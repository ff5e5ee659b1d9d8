import { referenceSolution } from "../admission/reference-solution.js";
import type { BatchIndex } from "../batch/batch-index.js";
import type { ResultStore } from "../batch/result-store.js";
import { candidateDigest } from "../candidate/candidate-digest.js";
import type { ExportFile } from "../export/export-file.js";
import type { ReportedItem } from "../export/swe-bench.js";
import type { Task } from "../task/task.js";
import { batchPage } from "./batch-page.js";
import { readPageAssets } from "./page-assets.js";
import type { StoredRun } from "./reference-run.js";

/** `report.html`: the page of a batch. Of what is stored beside its items, only reference solutions are of use. */
export async function exportPage(
  store: ResultStore,
  index: BatchIndex,
  reported: readonly ReportedItem[],
  tasks: readonly Task[],
): Promise<ExportFile> {
  const runs = new Map<string, StoredRun>();
  for (const { item, result } of reported) {
    const { directory } = item;
    if (directory !== null && result !== null) runs.set(directory, { directory, result });
  }
  const solutions = await solutionsOf(tasks);
  const places = solutions.size === 0 ? [] : await store.places();
  const stored = await readSolutions(
    store,
    places.filter((place) => !runs.has(place)),
    solutions,
  );
  const content = batchPage({ index, batch: [...runs.values()], stored, solutions }, await readPageAssets());
  return { name: "report.html", content };
}

async function readSolutions(
  store: ResultStore,
  places: readonly string[],
  solutions: ReadonlyMap<string, string>,
): Promise<readonly StoredRun[]> {
  const runs: StoredRun[] = [];
  for (const directory of places) {
    const result = await store.result(directory);
    if (result !== null && solutions.get(result.task.id) === result.candidate.digest)
      runs.push({ directory, result });
  }
  return runs;
}

async function solutionsOf(tasks: readonly Task[]): Promise<ReadonlyMap<string, string>> {
  const solutions = new Map<string, string>();
  for (const task of tasks) {
    const solution = await referenceSolution(task);
    if (solution !== null) solutions.set(task.id, await candidateDigest(solution));
  }
  return solutions;
}
