import type { BatchIndex, IndexedItem } from "../../src/batch/batch-index.js";
import { totalsOf } from "../../src/batch/batch-index.js";
import type { StoredResult } from "../../src/batch/result-store.js";
import type { PageSources } from "../../src/page/page-content.js";
import { failedResult, passedResult } from "../export/results.js";

/** A line of a batch: its result, and what its entry of the index says otherwise. */
export interface Line {
  readonly result: StoredResult | null;
  readonly item?: Partial<IndexedItem>;
}

/** A batch of these lines, each kept in a directory of its own. */
export function batchOf(lines: readonly Line[], more: Partial<PageSources> = {}): PageSources {
  const items = lines.map(({ result, item }, place) => itemOf(place + 1, result, item));
  const index: BatchIndex = {
    schema: "testbed.batch/1",
    policy: { flaky: "fail" },
    totals: totalsOf(items),
    items,
  };
  const batch = lines.flatMap(({ result }, place) =>
    result === null ? [] : [{ directory: `items/sum/${place + 1}`, result }],
  );
  return { index, batch, stored: [], solutions: new Map(), ...more };
}

function itemOf(line: number, result: StoredResult | null, item: Partial<IndexedItem> = {}): IndexedItem {
  return {
    line,
    task: result?.task.id ?? null,
    model: null,
    candidate: result?.candidate.digest ?? null,
    outcome: result?.outcome ?? "infrastructure",
    status: result?.status ?? null,
    flaky: result?.flaky ?? false,
    problem: result?.problem ?? null,
    directory: result === null ? null : `items/sum/${line}`,
    ...item,
  };
}

/** A result with this output on standard output. */
export function printing(result: StoredResult, stdout: string): StoredResult {
  return { ...result, output: { ...result.output, stdout } };
}

/** A batch as they are: several tasks and models, every third item failed, every tenth not graded. */
export function largeBatch(size: number): PageSources {
  return batchOf(
    Array.from({ length: size }, (_, place): Line => {
      const id = `task-${String(place % 50).padStart(2, "0")}`;
      const model = `model-${place % 4}`;
      if (place % 10 === 9) return { result: null, item: { task: id, model, problem: unavailable } };
      const log = Array.from({ length: 40 }, (_line, n) => `ok ${n + 1} - case ${n} of ${id}`).join("\n");
      const result = place % 3 === 0 ? failedResult : passedResult;
      const own = printing(result, place % 3 === 0 ? log.replaceAll(/^ok (\d*5) /gm, "not ok $1 ") : log);
      return { result: { ...own, task: { id, digest: `sha256:${id}` } }, item: { model } };
    }),
  );
}

const unavailable = {
  code: "runner_not_available",
  message: "pytest is not installed.",
  hint: "Install it.",
  retryable: false,
} as const;
