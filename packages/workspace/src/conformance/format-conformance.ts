import type { ConformanceReport } from "./adapter.js";

/** The rows that failed or were skipped, one a line, with the sums above. */
export function formatConformance({ rows, passed, failed, skipped }: ConformanceReport): string {
  const lines = rows
    .filter(({ outcome }) => outcome !== "passed")
    .map(({ outcome, kind, id, claim, detail }) => `${outcome} ${kind} ${id}: ${claim} (${detail})`);
  return [`${passed} passed, ${failed} failed, ${skipped} skipped`, ...lines].join("\n");
}
