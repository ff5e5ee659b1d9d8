import { resolve } from "node:path";
import type { BatchIndex } from "../batch/batch-index.js";
import { ResultStore, type StoredResult } from "../batch/result-store.js";
import { candidateDigest } from "../candidate/candidate-digest.js";
import { GraderError } from "../errors.js";
import { checkOptions, list, text, requireOptions } from "../options/check-options.js";
import { exportPage } from "../page/export-page.js";
import type { Task } from "../task/task.js";
import { toExercism } from "./exercism.js";
import type { Export, ExportFile } from "./export-file.js";
import { toGradescope } from "./gradescope.js";
import { toHarbor } from "./harbor.js";
import { toStepSummary } from "./step-summary.js";
import { toCtrf, toJUnit } from "./test-reports.js";
import { toSweBenchInstance, toSweBenchReports, type ReportedItem } from "./swe-bench.js";

/** A format that others read. */
export type ExportFormat =
  | "ctrf"
  | "exercism"
  | "github-summary"
  | "gradescope"
  | "harbor"
  | "html"
  | "junit"
  | "swe-bench";

/** Every format, sorted. */
export const exportFormats: readonly ExportFormat[] = [
  "ctrf",
  "exercism",
  "github-summary",
  "gradescope",
  "harbor",
  "html",
  "junit",
  "swe-bench",
];

/** What is written out of a batch. */
export interface ExportBatchOptions {
  /** Directory of the results. */
  readonly out: string;
  /** Formats to write. */
  readonly formats: readonly ExportFormat[];
  /**
   * Tasks of the batch. The page compares with the run of their reference solutions where these were graded; without them,
   * with the first item that passed.
   * @defaultValue `[]`
   */
  readonly tasks?: readonly Task[];
}

/** What was written, and what a format cannot say. */
export interface ExportedBatch {
  /** Paths of the files, relative to `out`, sorted. */
  readonly files: readonly string[];
  /** Items that a format was refused for. */
  readonly refused: readonly {
    readonly directory: string;
    readonly format: ExportFormat;
    readonly reason: string;
  }[];
}

/**
 * Writes the results of a batch in formats that others read: a file `exports/<name>` in the directory of each item, below
 * `exports/exercism/` and `exports/gradescope/` for these, and for GitHub, HTML and SWE-bench one of the whole batch. What could not be graded gets no file that would be read as a failure.
 *
 * @throws `GraderError` `invalid-option` when `out` holds no index, or a format is unknown.
 */
export async function exportBatch(options: ExportBatchOptions): Promise<ExportedBatch> {
  checkOptions("exportBatch()", options, { out: text, formats: list, tasks: list });
  requireOptions("exportBatch()", options, ["out", "formats"]);
  const unknown = options.formats.find((format) => !exportFormats.includes(format));
  if (unknown !== undefined)
    throw new GraderError(
      "invalid-option",
      `${unknown} is no format; there are ${exportFormats.join(", ")}.`,
    );
  const store = new ResultStore(resolve(options.out));
  const items = await readItems(store);
  const files: string[] = [];
  const refused: ExportedBatch["refused"][number][] = [];
  const write = async (directory: string, { name, content }: ExportFile): Promise<void> => {
    await store.writeFile(`${directory}${name}`, content);
    files.push(`${directory}${name}`);
  };
  for (const reported of items.reported) {
    const { directory } = reported.item;
    if (directory === null || reported.result === null) continue;
    for (const format of options.formats) {
      const exported = exportItem(format, reported, reported.result);
      if (exported.status === "refused") refused.push({ directory, format, reason: exported.reason });
      else for (const file of exported.files) await write(`${directory}/exports/${placeOf(format)}`, file);
    }
  }
  for (const format of options.formats) {
    for (const file of await exportWhole(format, store, items, options.tasks ?? [])) await write("", file);
  }
  return { files: [...new Set(files)].sort(), refused };
}

/** Two formats call their file `results.json`. */
function placeOf(format: ExportFormat): string {
  return format === "exercism" || format === "gradescope" ? `${format}/` : "";
}

interface BatchItems {
  readonly index: BatchIndex;
  readonly reported: readonly ReportedItem[];
}

async function readItems(store: ResultStore): Promise<BatchItems> {
  const index = await store.index();
  const nothing = await candidateDigest({ kind: "patch", patch: "" });
  const reported: ReportedItem[] = [];
  for (const item of index.items) {
    const result = item.directory === null ? null : await store.result(item.directory);
    reported.push({ item, result, empty: item.candidate === nothing });
  }
  return { index, reported };
}

function exportItem(format: ExportFormat, reported: ReportedItem, result: StoredResult): Export {
  if (format === "ctrf") return toCtrf(result);
  if (format === "github-summary" || format === "html") return { status: "written", files: [] };
  if (format === "harbor") return toHarbor(result);
  if (format === "junit") return toJUnit(result);
  if (format === "exercism") return toExercism(result);
  if (format === "gradescope") return toGradescope(result);
  const file = toSweBenchInstance(reported);
  return { status: "written", files: file === null ? [] : [file] };
}

/** The files of a format that has some of the whole batch. */
async function exportWhole(
  format: ExportFormat,
  store: ResultStore,
  { index, reported }: BatchItems,
  tasks: readonly Task[],
): Promise<readonly ExportFile[]> {
  if (format === "github-summary") return [toStepSummary(index, reported)];
  if (format === "html") return [await exportPage(store, index, reported, tasks)];
  const ids = tasks.map(({ id }) => id);
  return format === "swe-bench" ? toSweBenchReports(reported, ids) : [];
}
