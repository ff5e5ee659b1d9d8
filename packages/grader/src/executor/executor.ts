import type { Candidate } from "../candidate/candidate.js";
import type { ItemEvidence } from "../item/item-evidence.js";
import type { ItemSpec } from "../item/item-spec.js";
import type { Task } from "../task/task.js";

/**
 * Grades items, here or elsewhere. What goes in and comes out is plain JSON, and tasks and candidates are named by
 * their content, so that an implementation may hand them to other machines: nothing above it may assume otherwise.
 */
export interface Executor extends AsyncDisposable {
  /**
   * Grades one item; waits while as many are being graded as it allows.
   *
   * What a candidate does, and what goes wrong around it, is in the evidence. Rejects only on misuse: `GraderError`
   * `unknown-content` for a hash that its content source does not know, `invalid-option`.
   */
  execute(spec: ItemSpec, options?: ExecuteOptions): Promise<ItemEvidence>;
  /** Ends what is being graded, and leaves nothing behind. */
  close(): Promise<void>;
}

/** How one item is executed. */
export interface ExecuteOptions {
  /** Aborting it ends the item; its evidence says `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called when the item leaves the queue, and when an attempt of it ends. */
  readonly onProgress?: (progress: ItemProgress) => void;
}

/** How far an item has come. Plain JSON. */
export type ItemProgress =
  | { readonly status: "started" }
  | { readonly status: "attempted"; readonly attempt: number };

/** Where an executor gets what the hashes name. */
export interface ContentSource {
  /** The task with this hash; undefined if there is none. */
  task(digest: string): Task | undefined;
  /** The candidate with this hash; undefined if there is none. */
  candidate(digest: string): Candidate | undefined;
}
