import { readSegments } from "../../run/segments.js";
import type { TestCounts } from "../../run/test-run.js";
import type { Summary } from "../summaries.js";

/** The block of totals that Vitest prints at its end. */
export interface VitestSummary extends Summary {
  readonly failedFiles: number;
  /** Unhandled errors that belong to no test. */
  readonly unhandled: number;
}

/** Finds every complete block, up to a terminated line `Duration`. */
export function findVitestSummaries(lines: readonly string[]): readonly VitestSummary[] {
  const summaries: VitestSummary[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const files = /^ *Test Files +(.+)$/u.exec(lines[index] ?? "")?.[1];
    if (files === undefined) continue;
    const summary = readSummary(lines, index, files);
    if (summary !== null) summaries.push(summary);
  }
  return summaries;
}

function readSummary(lines: readonly string[], start: number, files: string): VitestSummary | null {
  const block = lines.slice(start + 1, start + 8);
  const end = block.findIndex((line) => /^ *(?:Duration|Time) +[\d.]{1,20}m?s(?: \(.*\))?$/u.test(line));
  if (end === -1 || start + 2 + end >= lines.length) return null;
  const find = (label: string): string | undefined =>
    block
      .slice(0, end)
      .find((line) => line.trimStart().startsWith(`${label} `))
      ?.trimStart()
      .slice(label.length)
      .trim();
  const fileNumbers = readTotals(files);
  const counts = countsOf(find("Tests"), (fileNumbers?.get("failed") ?? 0) > 0);
  if (fileNumbers === null || counts === null) return null;
  const unhandled = readTotals(find("Errors") ?? "0 errors");
  return {
    start,
    end: start + 2 + end,
    counts,
    failedFiles: fileNumbers.get("failed") ?? 0,
    unhandled: unhandled?.get("errors") ?? unhandled?.get("error") ?? 1,
  };
}

// `2 failed | 1 passed (3)`; the number in brackets is the total.
function readTotals(text: string): ReadonlyMap<string, number> | null {
  const [, parts = text, total] = /^(.*?) \((\d{1,15})\)$/u.exec(text) ?? [];
  const numbers = readSegments(parts, "|");
  return numbers === null || total === undefined ? numbers : new Map([...numbers, ["total", Number(total)]]);
}

// Vitest before 2 does not say that tests did not run because a hook of their suite threw: they are missing in the sum.
function countsOf(text: string | undefined, filesFailed: boolean): TestCounts | null {
  if (text === undefined) return null;
  if (text === "no tests") return { total: 0, passed: 0, failed: 0, skipped: 0, todo: 0, errors: 0 };
  const numbers = readTotals(text);
  if (numbers === null) return null;
  const of = (word: string): number => numbers.get(word) ?? 0;
  const counts = {
    total: of("total"),
    passed: of("passed") + of("expected fail"),
    failed: of("failed"),
    skipped: of("skipped"),
    todo: of("todo"),
    errors: 0,
  };
  const rest = counts.total - counts.passed - counts.failed - counts.skipped - counts.todo;
  if (rest === 0) return counts;
  return rest > 0 && filesFailed ? { ...counts, skipped: counts.skipped + rest } : null;
}
