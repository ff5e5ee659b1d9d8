import { styleText } from "node:util";
import { oneLine } from "./one-line.js";
import type { BatchIndex, IndexedItem } from "@testbed/grader";

const colors = { passed: "green", failed: "red", infrastructure: "yellow", cancelled: "yellow" } as const;

/** One line for an item that ended. */
export function describeItem(
  { line, task, model, outcome, status, flaky, problem }: IndexedItem,
  resumed: boolean,
): string {
  const word = styleText(colors[outcome], outcome, { stream: process.stdout });
  const who = model === null ? "" : ` (${oneLine(model)})`;
  const why = `${status === null || status === outcome ? "" : ` ${status}`}${flaky ? " flaky" : ""}`;
  const reason = outcome === "infrastructure" && problem !== null ? `: ${oneLine(problem.message)}` : "";
  return `${word} ${task === null ? `line ${line}` : oneLine(task)}${who}${why}${reason}${resumed ? " [kept]" : ""}`;
}

/** The last line: what was graded, with the denominator. */
export function describeTotals(
  { totals, policy }: Pick<BatchIndex, "policy" | "totals">,
  out: string,
): string {
  const { items, graded, passed, failed, infrastructure, cancelled, flaky } = totals;
  const open = items - graded - infrastructure - cancelled;
  const parts = [
    `${passed} of ${graded} graded passed`,
    `${failed} failed`,
    `${infrastructure} not graded (infrastructure)`,
    ...(flaky > 0 ? [`${flaky} flaky (counted as ${policy.flaky === "pass" ? "passed" : "failed"})`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    ...(open > 0 ? [`${open} left`] : []),
  ];
  return `${parts.join(", ")}; results in ${out}`;
}
