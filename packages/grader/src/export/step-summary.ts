import type { BatchIndex } from "../batch/batch-index.js";
import { cut, type ExportFile } from "./export-file.js";
import type { ReportedItem } from "./swe-bench.js";

/** GitHub drops a summary of more than 1 MiB whole; some of it is left for what a job writes beside. */
const maxBytes = 900_000;
const shownFailures = 5;

/**
 * A summary of a batch for `$GITHUB_STEP_SUMMARY`: the totals, then a row for each item, as far as there is room.
 * Source: "Workflow commands", job summaries, of the GitHub documentation.
 */
export function toStepSummary({ totals, policy }: BatchIndex, items: readonly ReportedItem[]): ExportFile {
  const head = [
    `**${totals.passed} of ${totals.graded} graded passed**, ${totals.failed} failed, ${totals.infrastructure} not graded (infrastructure)${totals.flaky === 0 ? "" : `, ${totals.flaky} flaky (counted as ${policy.flaky === "pass" ? "passed" : "failed"})`}`,
    "",
    "| item | made by | outcome | why |",
    "| --- | --- | --- | --- |",
  ];
  const lines = [...head];
  let bytes = Buffer.byteLength(lines.join("\n"));
  let left = items.length;
  for (const reported of items) {
    const row = rowOf(reported);
    bytes += Buffer.byteLength(row) + 1;
    if (bytes > maxBytes) break;
    lines.push(row);
    left--;
  }
  if (left > 0) lines.push("", `${left} more items are left out here.`);
  return { name: "step-summary.md", content: `${lines.join("\n")}\n` };
}

function rowOf({ item, result }: ReportedItem): string {
  const failures = result?.failures ?? [];
  const names = failures.slice(0, shownFailures).map(({ suite, name }) => cell([...suite, name].join(" > ")));
  const more = failures.length > shownFailures ? [`and ${failures.length - shownFailures} more`] : [];
  const why = names.length > 0 ? [...names, ...more].join("<br>") : cell(item.problem?.message ?? "");
  const outcome = item.flaky ? `${item.outcome} (flaky)` : item.outcome;
  const cells = [cell(item.task ?? `line ${item.line}`), cell(item.model ?? ""), outcome, why];
  return `| ${cells.join(" | ")} |`;
}

/** Text as one cell: no markup, no link, no mention, no line end. */
function cell(text: string): string {
  return cut(text, 300)
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_{}[\]()#+!|~@:]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
