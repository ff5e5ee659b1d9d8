import type { ArtifactReference } from "../artifact/artifact-reference.js";
import type { Task } from "../task/task.js";
import type { AttemptEvidence } from "./grade-attempt.js";
import type { ItemResult, Timing, Versions } from "./item-result.js";

/** Everything that the result of an item is derived from. Plain JSON: it can be stored, and judged again without a run. */
export interface ItemEvidence {
  /** Version of this format. */
  readonly schema: "testbed.evidence/1";
  /** The task, as far as the verdict depends on it. */
  readonly task: Pick<Task, "id" | "limits" | "regressionTests" | "requiredTests"> & {
    readonly digest: string;
  };
  /** The candidate. */
  readonly candidate: ItemResult["candidate"];
  /** Commit or content hash of the repository. */
  readonly revision: string;
  /** What each attempt left. */
  readonly attempts: readonly AttemptEvidence[];
  /** Files that the last attempt left to be kept. */
  readonly artifacts: readonly ArtifactReference[];
  /** What the run depended on. */
  readonly versions: Pick<Versions, "environment" | "node">;
  /** When and how long. */
  readonly timing: Timing;
}
