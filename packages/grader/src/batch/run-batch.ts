import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pLimit from "p-limit";
import { largestArtifacts } from "../artifact/keep-artifacts.js";
import { createArtifactStore } from "../artifact/artifact-store.js";
import type { Confinement } from "../confine/confinement.js";
import { checkConfinement, confinementOf, confinementRules } from "../confine/resolve-confinement.js";
import { Content } from "../executor/content.js";
import { createLocalExecutor } from "../executor/create-local-executor.js";
import type { Executor } from "../executor/executor.js";
import { GraderError } from "../errors.js";
import type { ItemSpec } from "../item/item-spec.js";
import type { FlakyPolicy } from "../item/item-result.js";
import { judgeItem, type JudgePolicy } from "../item/judge-item.js";
import {
  abortSignal,
  callback,
  checkOptions,
  list,
  oneOf,
  positiveInteger,
  record,
  requireOptions,
  text,
} from "../options/check-options.js";
import { problem } from "../problem/problem.js";
import type { Task } from "../task/task.js";
import { lockBatch } from "./batch-lock.js";
import { indexed, totalsOf, type BatchIndex, type IndexedItem } from "./batch-index.js";
import type { BatchItem, BatchLine } from "./batch-item.js";
import { ResultStore, type StoredResult } from "./result-store.js";

/** What is graded, and where the results go. */
export interface BatchOptions extends Confinement {
  /** Tasks that candidates may name. */
  readonly tasks: readonly Task[];
  /** Candidates, as `readCandidates` gives them. */
  readonly candidates: readonly BatchLine[];
  /** Directory of the results; made where it does not exist. What is in it is not graded again. */
  readonly out: string;
  /**
   * How many items are graded at once.
   * @defaultValue `1`
   */
  readonly concurrency?: number;
  /**
   * How often each is graded; all attempts have to agree.
   * @defaultValue `1`
   */
  readonly attempts?: number;
  /**
   * What is graded again although there is a result: `infrastructure` what could not be graded, `all` everything.
   * @defaultValue `"none"`
   */
  readonly redo?: "all" | "infrastructure" | "none";
  /**
   * What becomes of an item whose attempts disagree: `fail`, every attempt has to pass; `pass`, one is enough. What has a
   * result by another policy is judged again, without a run.
   * @defaultValue `"fail"`
   */
  readonly flaky?: FlakyPolicy;
  /**
   * Variables that `secrets` of suites are taken from.
   * @defaultValue `process.env`
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Aborting it ends what is being graded; what has a result keeps it, and the batch can be resumed. */
  readonly signal?: AbortSignal;
  /** Called when something changes. */
  readonly onEvent?: (event: BatchEvent) => void;
}

/** How far a batch has come. Plain JSON. */
export type BatchEvent =
  | { readonly status: "started"; readonly line: number; readonly task: string }
  | { readonly status: "ended"; readonly item: IndexedItem; readonly resumed: boolean };

/**
 * Grades candidates, one directory each below `out`, with an index of all. Killed at any moment and started again, it
 * comes to the same: an item is kept whole or not at all, and one that is kept is not graded again. A bad item is an entry of
 * the index, and never ends the batch.
 *
 * @returns The index, as it stands in `index.json`.
 * @throws `GraderError` `invalid-option` when an option is unknown or of the wrong kind, `out-in-use` while another batch writes
 * to the same place.
 */
export async function runBatch(options: BatchOptions): Promise<BatchIndex> {
  checkOptions("runBatch()", options, {
    tasks: list,
    candidates: list,
    out: text,
    concurrency: positiveInteger,
    attempts: positiveInteger,
    redo: oneOf("all", "infrastructure", "none"),
    flaky: oneOf("fail", "pass"),
    environment: record,
    signal: abortSignal,
    onEvent: callback,
    ...confinementRules,
  });
  requireOptions("runBatch()", options, ["tasks", "candidates", "out"]);
  checkConfinement(options);
  const { concurrency = 1, flaky = "fail", environment = process.env } = options;
  const content = new Content();
  const staged = resolve(options.out, "artifacts");
  // What items that are being graded have put there has to stay until they are kept.
  const maxBytes = largestArtifacts * (concurrency * (options.attempts ?? 1) + 4);
  const artifacts = createArtifactStore({ directory: staged, maxBytes });
  await using executor = createLocalExecutor({
    content,
    concurrency,
    artifacts,
    environment,
    ...confinementOf(options),
  });
  const batch = await Batch.open(options, content, executor, artifacts);
  const unlock = await lockBatch(resolve(options.out));
  try {
    await batch.store.sweep();
    const items = await gradeAll(batch, options.candidates, concurrency);
    const index: BatchIndex = {
      schema: "testbed.batch/1",
      policy: { flaky },
      totals: totalsOf(items),
      items,
    };
    // Every item holds its own; these are only on the way there.
    await rm(staged, { recursive: true, force: true });
    await batch.store.writeFile("index.json", `${JSON.stringify(index, null, 2)}\n`);
    return index;
  } finally {
    await unlock();
  }
}

async function gradeAll(
  batch: Batch,
  candidates: readonly BatchLine[],
  concurrency: number,
): Promise<readonly IndexedItem[]> {
  const limit = pLimit(concurrency);
  return Promise.all(candidates.map((line) => limit(() => batch.grade(line))));
}

/** A batch that goes on. */
class Batch {
  readonly store: ResultStore;
  readonly #options: BatchOptions;
  readonly #content: Content;
  readonly #executor: Executor;
  readonly #artifacts: ReturnType<typeof createArtifactStore>;
  readonly #tasks: ReadonlyMap<string, { readonly task: Task; readonly digest: string }>;
  /** Lines with the same content are one item. */
  readonly #going = new Map<string, Promise<IndexedItem>>();

  private constructor(
    options: BatchOptions,
    content: Content,
    executor: Executor,
    artifacts: ReturnType<typeof createArtifactStore>,
    tasks: ReadonlyMap<string, { readonly task: Task; readonly digest: string }>,
  ) {
    this.store = new ResultStore(resolve(options.out));
    this.#options = options;
    this.#content = content;
    this.#executor = executor;
    this.#artifacts = artifacts;
    this.#tasks = tasks;
  }

  static async open(
    options: BatchOptions,
    content: Content,
    executor: Executor,
    artifacts: ReturnType<typeof createArtifactStore>,
  ): Promise<Batch> {
    const tasks = new Map<string, { readonly task: Task; readonly digest: string }>();
    for (const task of options.tasks) tasks.set(task.id, { task, digest: await content.addTask(task) });
    const batch = new Batch(options, content, executor, artifacts, tasks);
    await batch.store.prepare();
    return batch;
  }

  async grade(line: BatchLine): Promise<IndexedItem> {
    if (line.status === "invalid") return this.#end(invalidItem(line.line, null, line.reason), false);
    const { item } = line;
    const known = this.#tasks.get(item.task);
    if (known === undefined) {
      const reason = `there is no task ${JSON.stringify(item.task)}`;
      return this.#end(invalidItem(line.line, item, reason), false);
    }
    try {
      const digest = await this.#content.addCandidate(item.candidate);
      return await this.#once(line.line, item, { task: known.digest, candidate: digest });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof GraderError) return this.#end(invalidItem(line.line, item, reason), false);
      // A full disk and the like are no fault of the line.
      const entry = invalidItem(line.line, item, reason);
      const message = `Line ${line.line} was not graded: ${reason}.`;
      return this.#end({ ...entry, problem: problem("internal_error", message) }, false);
    }
  }

  async #once(
    line: number,
    item: BatchItem,
    digests: { readonly task: string; readonly candidate: string },
  ): Promise<IndexedItem> {
    const { attempts = 1 } = this.#options;
    const parts = [digests.task, digests.candidate, ...confinementKey(this.#options)];
    const place = ResultStore.place(item.task, parts, attempts);
    const twin = this.#going.get(place);
    if (twin !== undefined) return this.#end({ ...(await twin), line, model: item.model }, true);
    const going = this.#resumeOrRun(line, item, place, { schema: "testbed.item/1", ...digests, attempts });
    this.#going.set(place, going);
    return going;
  }

  async #resumeOrRun(line: number, item: BatchItem, place: string, spec: ItemSpec): Promise<IndexedItem> {
    const { signal, redo = "none", onEvent } = this.#options;
    const base = { line, task: item.task, model: item.model, candidate: spec.candidate };
    const kept = redo === "all" ? null : await this.#kept(place);
    if (kept !== null && !(redo === "infrastructure" && kept.outcome === "infrastructure"))
      return this.#end({ ...base, ...indexed(kept), directory: place }, true);
    onEvent?.({ status: "started", line, task: item.task });
    const evidence = await this.#executor.execute(spec, signal === undefined ? {} : { signal });
    const result = judgeItem(evidence, this.#policy());
    if (result.outcome === "cancelled")
      return this.#end({ ...base, ...indexed(result), directory: null }, false);
    await this.store.keep(place, evidence, result, this.#artifacts);
    if (result.artifacts.length > 0) await this.#artifacts.prune();
    return this.#end({ ...base, ...indexed(result), directory: place }, false);
  }

  /** What is there of an item, judged by the policy of this batch. */
  async #kept(place: string): Promise<StoredResult | null> {
    const kept = await this.store.result(place);
    const policy = this.#policy();
    if (kept === null || kept.policy.flaky === policy.flaky) return kept;
    const evidence = await this.store.evidence(place);
    if (evidence === null) return null;
    const judged = judgeItem(evidence, policy);
    await this.store.rejudge(place, judged);
    return judged;
  }

  #policy(): Required<JudgePolicy> {
    return { flaky: this.#options.flaky ?? "fail" };
  }

  #end(item: IndexedItem, resumed: boolean): IndexedItem {
    this.#options.onEvent?.({ status: "ended", item, resumed });
    return item;
  }
}

/** How a run is kept apart may change its verdict, so it is part of the key; without it there is nothing to add. */
function confinementKey(options: BatchOptions): readonly string[] {
  const given = Object.entries(confinementOf(options)).filter(
    ([, value]) => value !== undefined && JSON.stringify(value) !== "{}",
  );
  return given.length === 0 ? [] : [createHash("sha256").update(JSON.stringify(given)).digest("hex")];
}

/** A line that names nothing that can be graded: no fault of a candidate, so it counts in no rate. */
function invalidItem(line: number, item: BatchItem | null, reason: string): IndexedItem {
  return {
    line,
    task: item?.task ?? null,
    model: item?.model ?? null,
    candidate: null,
    outcome: "infrastructure",
    status: null,
    flaky: false,
    problem: problem("invalid_request", `Line ${line} cannot be graded: ${reason}.`),
    directory: null,
  };
}
