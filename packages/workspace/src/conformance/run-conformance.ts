import { readdirSync, rmSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { WorkspaceError, quote } from "../error/workspace-error.js";
import type { ConformanceAdapter, ConformanceOptions, ConformanceReport, ConformanceRow } from "./adapter.js";
import { diskRows } from "./disk-rows.js";
import { prepareField } from "./field.js";
import { nameRows } from "./name-rows.js";
import { raceRows } from "./race-rows.js";
import { Lacking, type Row } from "./row.js";

const SWAPS = 2000;
const TIMEOUT_MS = 3000;

/**
 * Runs the table of hostile paths, trees and races against whatever gives access to a directory.
 *
 * @param adapter - the calls to test, and the directory that they serve
 * @param options - how much is tested
 * @returns the outcome of every row; what fails is an outcome, not an error
 * @throws WorkspaceError with `invalid-options`
 */
export async function runConformance(
  adapter: ConformanceAdapter,
  options: ConformanceOptions = {},
): Promise<ConformanceReport> {
  if (typeof adapter?.root !== "string" || !isAbsolute(adapter.root)) {
    throw new WorkspaceError(
      "invalid-options",
      `adapter.root is ${quote(adapter?.root)}; give an absolute path`,
    );
  }
  const swaps = wholeNumber("swaps", options.swaps ?? SWAPS);
  const timeoutMs = wholeNumber("timeoutMs", options.timeoutMs ?? TIMEOUT_MS);
  const rows: ConformanceRow[] = [];
  for (const row of [...nameRows, ...diskRows, ...raceRows(swaps)])
    rows.push(await runRow(row, adapter, timeoutMs));
  for (const name of readdirSync(adapter.root))
    rmSync(join(adapter.root, name), { recursive: true, force: true });
  rmSync(`${adapter.root}-evil`, { recursive: true, force: true });
  const count = (outcome: ConformanceRow["outcome"]): number =>
    rows.filter((row) => row.outcome === outcome).length;
  return { rows, passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

async function runRow(row: Row, adapter: ConformanceAdapter, timeoutMs: number): Promise<ConformanceRow> {
  const { id, kind, claim, run } = row;
  try {
    const detail = await run(prepareField(adapter, timeoutMs));
    return { id, kind, claim, outcome: detail === undefined ? "passed" : "failed", detail: detail ?? "" };
  } catch (error) {
    if (error instanceof Lacking) return { id, kind, claim, outcome: "skipped", detail: error.message };
    throw error;
  }
}

function wholeNumber(name: string, value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
  throw new WorkspaceError(
    "invalid-options",
    `${name} is ${quote(value)}; give a whole number of at least 1`,
  );
}
