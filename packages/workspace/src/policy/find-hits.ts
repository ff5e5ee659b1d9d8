import type { EntryState, WorkspaceChange } from "../workspace/workspace.js";
import type { CompiledPolicy, PolicyAction } from "./policy.js";

/** A change that the policy has a rule for. */
export interface PolicyHit {
  /** Path relative to the root, shown as in a listing. */
  readonly path: string;
  /** The bytes of the path; only where they are not UTF-8. */
  readonly rawPath?: Uint8Array;
  /** The pattern of the rule. */
  readonly rule: string;
  /** What the rule asks for. */
  readonly action: PolicyAction;
  /** Why, where the rule says so. */
  readonly reason?: string;
  /** What happened to the entry. */
  readonly change: WorkspaceChange["change"];
  /** As it was; absent where it was added. */
  readonly before?: EntryState;
  /** As it is; absent where it was removed. */
  readonly after?: EntryState;
}

/** The changes that a policy has rules for, in their order. */
export function findHits(changes: readonly WorkspaceChange[], policy: CompiledPolicy): readonly PolicyHit[] {
  return changes.flatMap((change) => {
    const rule = policy.match(change.path.split("/"));
    if (rule === undefined) return [];
    const { pattern, action, reason } = rule;
    return [{ ...change, rule: pattern, action, ...(reason === undefined ? {} : { reason }) }];
  });
}
