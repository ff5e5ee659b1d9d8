import type { VerdictStatus } from "@testbed/reporters";
import type { FlakyPolicy, ItemOutcome } from "../item/item-result.js";
import type { Problem } from "../problem/problem.js";

/** What a batch came to: every line of its candidates, in their order. Plain JSON; equal batches give equal bytes. */
export interface BatchIndex {
  /** Version of this format. */
  readonly schema: "testbed.batch/1";
  /** What counted as a pass. */
  readonly policy: { readonly flaky: FlakyPolicy };
  /** How many there are of each outcome. */
  readonly totals: BatchTotals;
  /** The items. */
  readonly items: readonly IndexedItem[];
}

/** Counts of outcomes. `graded` is the denominator of a rate: what was not graded is in none. */
export interface BatchTotals {
  /** All lines. */
  readonly items: number;
  /** Passed and failed together. */
  readonly graded: number;
  /** Passed. */
  readonly passed: number;
  /** Graded, and not passed. */
  readonly failed: number;
  /** Could not be graded. */
  readonly infrastructure: number;
  /** Not graded because the caller ended it. */
  readonly cancelled: number;
  /** How many of the graded are flaky: they are among the failed, or the passed, as the policy says. */
  readonly flaky: number;
}

/** One line of the candidates. */
export interface IndexedItem {
  /** Line of the file of candidates, from 1. */
  readonly line: number;
  /** Id of the task; null for a line that names none. */
  readonly task: string | null;
  /** Who made the candidate. */
  readonly model: string | null;
  /** Content hash of the candidate; null if there is none. */
  readonly candidate: string | null;
  /** What it came to. */
  readonly outcome: ItemOutcome;
  /** Its verdict; null if it was not graded. */
  readonly status: VerdictStatus | null;
  /** Whether it was graded and its attempts disagree. */
  readonly flaky: boolean;
  /** Why it did not pass. */
  readonly problem: Problem | null;
  /** Directory of the item, relative to the index; null if nothing is kept of it. */
  readonly directory: string | null;
}

/** Counts outcomes. */
export function totalsOf(items: readonly Pick<IndexedItem, "flaky" | "outcome">[]): BatchTotals {
  const count = (wanted: ItemOutcome): number => items.filter(({ outcome }) => outcome === wanted).length;
  const [passed, failed] = [count("passed"), count("failed")];
  return {
    items: items.length,
    graded: passed + failed,
    passed,
    failed,
    infrastructure: count("infrastructure"),
    cancelled: count("cancelled"),
    flaky: items.filter(({ flaky, outcome }) => flaky && (outcome === "passed" || outcome === "failed"))
      .length,
  };
}

/** What the index says of a result. */
export function indexed({
  outcome,
  status,
  flaky,
  problem,
}: Pick<IndexedItem, "flaky" | "outcome" | "problem" | "status">): Pick<
  IndexedItem,
  "flaky" | "outcome" | "problem" | "status"
> {
  return { outcome, status, flaky, problem };
}
