import { resolve } from "node:path";
import { GraderError } from "../errors.js";
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
  const text = await store.readFile("index.json");
  if (text === null)
    throw new GraderError("invalid-option", `${out} holds no index.json; name the directory of a batch.`);
  const before: BatchIndex = JSON.parse(text);
  const policy = { flaky: options.flaky ?? before.policy.flaky };
  const changed: Regraded["changed"][number][] = [];
  const items: IndexedItem[] = [];
  for (const item of before.items) {
    const after = await regradeItem(store, item, policy);
    if (item.directory !== null && wordsOf(after) !== wordsOf(item))
      changed.push({ directory: item.directory, from: wordsOf(item), to: wordsOf(after) });
    items.push(after);
  }
  const index: BatchIndex = { schema: "testbed.batch/1", policy, totals: totalsOf(items), items };
  await store.writeFile("index.json", `${JSON.stringify(index, null, 2)}\n`);
  return { index, changed };
}

/** Outcome and verdict as one; an outcome may change alone. */
function wordsOf({ outcome, status }: IndexedItem): string {
  return status === null || status === outcome ? outcome : `${outcome} (${status})`;
}

async function regradeItem(
  store: ResultStore,
  item: IndexedItem,
  policy: Required<JudgePolicy>,
): Promise<IndexedItem> {
  if (item.directory === null) return item;
  const evidence = await store.evidence(item.directory);
  if (evidence === null) return item;
  const result = judgeItem(evidence, policy);
  await store.rejudge(item.directory, result);
  return { ...item, ...indexed(result) };
}
