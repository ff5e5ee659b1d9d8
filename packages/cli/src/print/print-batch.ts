import { styleText } from "node:util";
import type { BatchTotals, IndexedItem } from "@testbed/grader";

const colors = { passed: "green", failed: "red", infrastructure: "yellow", cancelled: "yellow" } as const;

/** One line for an item that ended. */
export function describeItem(
  { line, task, model, outcome, status, problem }: IndexedItem,
  resumed: boolean,
): string {
  const word = styleText(colors[outcome], outcome, { stream: process.stdout });
  const who = model === null ? "" : ` (${model})`;
  const why = status === null || status === outcome ? "" : ` ${status}`;
  const reason = outcome === "infrastructure" && problem !== null ? `: ${problem.message}` : "";
  return `${word} ${task ?? `line ${line}`}${who}${why}${reason}${resumed ? " [kept]" : ""}`;
}

/** The last line: what was graded, with the denominator. */
export function describeTotals(
  { items, graded, passed, failed, infrastructure, cancelled }: BatchTotals,
  out: string,
): string {
  const open = items - graded - infrastructure - cancelled;
  const parts = [
    `${passed} of ${graded} graded passed`,
    `${failed} failed`,
    `${infrastructure} not graded (infrastructure)`,
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    ...(open > 0 ? [`${open} left`] : []),
  ];
  return `${parts.join(", ")}; results in ${out}`;
}
