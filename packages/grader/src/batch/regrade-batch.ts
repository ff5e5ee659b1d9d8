import { resolve } from "node:path";
import type { FlakyPolicy } from "../item/item-result.js";
import { judgeItem, type JudgePolicy } from "../item/judge-item.js";
import { checkOptions, oneOf } from "../options/check-options.js";
import { indexed, totalsOf, type BatchIndex, type IndexedItem } from "./batch-index.js";
import { ResultStore } from "./result-store.js";

/** What became of a batch that was judged again. */
export interface Regraded {
  /** The new index. */
  readonly index: BatchIndex;
  /** Items whose outcome is another now. */
  readonly changed: readonly { readonly directory: string; readonly from: string; readonly to: string }[];
  /** Items whose evidence is gone or damaged: they stay as the index has them. */
  readonly unreadable: readonly string[];
}

/** How a batch is judged again. */
export interface RegradeOptions {
  /**
   * What becomes of an item whose attempts disagree.
   * @defaultValue what it was when the batch was graded
   */
  readonly flaky?: FlakyPolicy;
}

/**
 * Judges the stored evidence of a batch again, by the rules of this version; nothing is run.
 *
 * @param out - Directory of the results.
 * @throws `GraderError` `invalid-option` when it holds no index.
 */
export async function regradeBatch(out: string, options: RegradeOptions = {}): Promise<Regraded> {
  checkOptions("regradeBatch()", options, { flaky: oneOf("fail", "pass") });
  const store = new ResultStore(resolve(out));
  const before = await store.index();
  const policy = { flaky: options.flaky ?? before.policy.flaky };
  const unreadable: string[] = [];
  const changed: Regraded["changed"][number][] = [];
  const items: IndexedItem[] = [];
  for (const item of before.items) {
    const after = await regradeItem(store, item, policy);
    if (after === null) unreadable.push(item.directory ?? "");
    items.push(after ?? item);
    if (after === null) continue;
    if (item.directory !== null && wordsOf(after) !== wordsOf(item))
      changed.push({ directory: item.directory, from: wordsOf(item), to: wordsOf(after) });
  }
  const index: BatchIndex = { schema: "testbed.batch/1", policy, totals: totalsOf(items), items };
  await store.writeFile("index.json", `${JSON.stringify(index, null, 2)}\n`);
  return { index, changed, unreadable: [...new Set(unreadable)] };
}

/** Outcome and verdict as one; an outcome may change alone. */
function wordsOf({ outcome, status }: IndexedItem): string {
  return status === null || status === outcome ? outcome : `${outcome} (${status})`;
}

async function regradeItem(
  store: ResultStore,
  item: IndexedItem,
  policy: Required<JudgePolicy>,
): Promise<IndexedItem | null> {
  if (item.directory === null) return item;
  const evidence = await store.evidence(item.directory);
  if (evidence === null) return null;
  const result = judgeItem(evidence, policy);
  await store.rejudge(item.directory, result);
  return { ...item, ...indexed(result) };
}
