import type { BatchIndex, IndexedItem } from "../batch/batch-index.js";
import { jsonInHtml } from "./escape.js";
import type { PageComparison, PageData, PageItem } from "./page-data.js";
import { comparisonOf, countsOf, pageResult } from "./page-result.js";
import { referenceRuns, type ReferenceRun, type ReferenceSources, type StoredRun } from "./reference-run.js";
import { shortName, shortText, type Detail } from "./shorten.js";

/** What a page is made of. */
export interface PageSources extends ReferenceSources {
  /** The lines. */
  readonly index: BatchIndex;
}

const fullest: Detail = { output: 32_768, message: 4000, entries: 50, difference: 32_768 };
/** UTF-16 units of all differences together while the detail is being found. */
const mostHeld = 33_554_432;
const halvings = 7;

/** The rows of a page. */
export function pageItems({ index, batch }: PageSources): readonly PageItem[] {
  const places = new Map(batch.map(({ directory }, place) => [directory, place]));
  return index.items.map((item) => {
    const place = item.directory === null ? undefined : places.get(item.directory);
    const run = place === undefined ? undefined : batch[place];
    return {
      line: item.line,
      task: item.task === null ? "" : shortName(item.task),
      model: item.model === null ? "" : shortName(item.model),
      outcome: item.outcome,
      status: item.flaky ? `${item.status ?? ""}, flaky` : (item.status ?? ""),
      flaky: item.flaky,
      counts: run === undefined ? null : countsOf(run.result),
      why: item.problem === null ? "" : shortText(item.problem.message, 1000),
      hint: item.problem === null ? "" : shortText(item.problem.hint, 1000),
      warning: warningOf(item, run),
      result: place ?? null,
    };
  });
}

/** What the page's script is given, as JSON of at most `mostBytes`, in as much detail as goes into that. */
export function pageJson(sources: PageSources, items: readonly PageItem[], mostBytes: number): string {
  const rows = jsonInHtml(items satisfies PageData["items"]);
  const runs = comparedRuns(sources);
  const room = mostBytes - Buffer.byteLength(rows);
  for (let halving = 0; ; halving += 1) {
    const results = resultsAt(runs, scaled(2 ** halving), halving < halvings ? room : Infinity);
    if (results !== null) return `{"items":${rows},"results":[${results.join(",")}]}`;
  }
}

interface ComparedRun extends StoredRun {
  readonly comparison: PageComparison;
}

/** Compares once: that is what takes time. Many items have to make do with less of their differences. */
function comparedRuns(sources: PageSources): readonly ComparedRun[] {
  const references = referenceRuns(sources);
  const names = new Map([...references].map(([task, run]) => [task, referenceName(run, sources.index)]));
  const most = Math.min(fullest.difference, Math.floor(mostHeld / Math.max(1, sources.batch.length)));
  return sources.batch.map((run) => {
    const { digest } = run.result.task;
    const comparison = comparisonOf(run, references.get(digest), names.get(digest) ?? "", most);
    return { ...run, comparison };
  });
}

function resultsAt(
  runs: readonly ComparedRun[],
  detail: Detail,
  mostBytes: number,
): readonly string[] | null {
  const results: string[] = [];
  let bytes = 0;
  for (const run of runs) {
    const json = jsonInHtml(pageResult(run, run.comparison, detail));
    bytes += Buffer.byteLength(json) + 1;
    if (bytes > mostBytes) return null;
    results.push(json);
  }
  return results;
}

function scaled(scale: number): Detail {
  const part = (full: number): number => Math.max(1, Math.floor(full / scale));
  return {
    output: part(fullest.output),
    message: part(fullest.message),
    entries: part(fullest.entries),
    difference: part(fullest.difference),
  };
}

function referenceName({ kind, directory }: ReferenceRun, index: BatchIndex): string {
  const item = index.items.find((one) => one.directory === directory);
  const line = item === undefined ? `kept in ${directory}` : `line ${item.line}`;
  if (kind === "solution") return `the task's reference solution (${line})`;
  const model = item?.model == null ? "" : `, ${shortName(item.model)}`;
  return `the first item of this task that passed (${line}${model})`;
}

/** A page never shows one thing in its table and another in the item. */
function warningOf({ directory, outcome, status }: IndexedItem, run: StoredRun | undefined): string {
  if (directory === null) return "";
  if (run === undefined) return `Its result is missing: there is no ${shortName(directory)}/result.json.`;
  if (run.result.outcome === outcome && run.result.status === status) return "";
  return (
    `The index says ${outcome} (${status ?? "no verdict"}), the result ${run.result.outcome} (${run.result.status}): ` +
    "judge the batch again with testbed regrade."
  );
}
