import { resolve } from "node:path";
import { GraderError } from "../errors.js";
import { judgeItem } from "../item/judge-item.js";
import { totalsOf, type BatchIndex, type IndexedItem } from "./batch-index.js";
import { ResultStore } from "./result-store.js";

/** What became of a batch that was judged again. */
export interface Regraded {
  /** The new index. */
  readonly index: BatchIndex;
  /** Items whose outcome is another now. */
  readonly changed: readonly { readonly directory: string; readonly from: string; readonly to: string }[];
}

/**
 * Judges the stored evidence of a batch again, by the rules of this version; nothing is run.
 *
 * @param out - Directory of the results.
 * @throws `GraderError` `invalid-option` when it holds no index.
 */
export async function regradeBatch(out: string): Promise<Regraded> {
  const store = new ResultStore(resolve(out));
  const text = await store.readFile("index.json");
  if (text === null)
    throw new GraderError("invalid-option", `${out} holds no index.json; name the directory of a batch.`);
  const before: BatchIndex = JSON.parse(text);
  const changed: Regraded["changed"][number][] = [];
  const items: IndexedItem[] = [];
  for (const item of before.items) {
    const after = await regradeItem(store, item);
    if (item.directory !== null && after.status !== item.status)
      changed.push({ directory: item.directory, from: String(item.status), to: String(after.status) });
    items.push(after);
  }
  const index: BatchIndex = { schema: "testbed.batch/1", totals: totalsOf(items), items };
  await store.writeFile("index.json", `${JSON.stringify(index, null, 2)}\n`);
  return { index, changed };
}

async function regradeItem(store: ResultStore, item: IndexedItem): Promise<IndexedItem> {
  if (item.directory === null) return item;
  const evidence = await store.evidence(item.directory);
  if (evidence === null) return item;
  const result = judgeItem(evidence);
  await store.rejudge(item.directory, result);
  return { ...item, outcome: result.outcome, status: result.status, problem: result.problem };
}
