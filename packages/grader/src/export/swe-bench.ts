import type { IndexedItem } from "../batch/batch-index.js";
import type { StoredResult } from "../batch/result-store.js";
import { isMet } from "./expected-met.js";
import { jsonFile, type ExportFile } from "./export-file.js";

/** An item of a batch with its result, if it has one. */
export interface ReportedItem {
  readonly item: IndexedItem;
  readonly result: StoredResult | null;
  /** Whether the candidate's patch is empty. */
  readonly empty: boolean;
}

/**
 * `report.json` of one instance, as SWE-bench writes it: FAIL_TO_PASS are the required tests, PASS_TO_PASS the regression
 * tests. An absent test is a failure.
 * Source: swebench/harness/grading.py, `get_eval_report`, version 5.
 */
export function toSweBenchInstance({ item, result, empty }: ReportedItem): ExportFile | null {
  if (result === null || item.task === null) return null;
  const group = (wanted: "regression" | "required"): object => {
    const named = (passed: boolean): readonly string[] =>
      result.expected.tests
        .filter((test) => test.group === wanted && isMet(test, result) === passed)
        .map(({ name }) => name);
    return { success: named(true), failure: named(false) };
  };
  const nothing = { success: [], failure: [] };
  return jsonFile("report.json", {
    [item.task]: {
      patch_is_None: false,
      patch_exists: !empty,
      patch_successfully_applied: !result.findings.some(({ code }) => code === "candidate-refused"),
      resolved: result.passed,
      infra_failure: result.outcome === "infrastructure",
      tests_status: {
        FAIL_TO_PASS: group("required"),
        PASS_TO_PASS: group("regression"),
        FAIL_TO_FAIL: nothing,
        PASS_TO_FAIL: nothing,
      },
    },
  });
}

/**
 * The reports of a run of SWE-bench, schema version 2, one for each model as SWE-bench has them: which instances were
 * resolved, which were not, and which could not be graded. An instance that a model has several candidates for is resolved
 * only if all of them are. An empty patch is no completed instance.
 *
 * @param taskIds - Ids of all tasks that could have been tried; without them, those that were.
 * Source: swebench/harness/reporting.py, `make_run_report`, version 5.
 */
export function toSweBenchReports(
  items: readonly ReportedItem[],
  taskIds: readonly string[] = [],
): readonly ExportFile[] {
  const byModel = new Map<string, ReportedItem[]>();
  for (const reported of items) {
    const { task, model } = reported.item;
    if (task === null) continue;
    byModel.set(model ?? "", [...(byModel.get(model ?? "") ?? []), reported]);
  }
  // What names no model goes with the one that there is.
  const isOneRun = [...byModel.keys()].filter((model) => model !== "").length < 2;
  if (isOneRun) return [reportOf("swe-bench-report.json", items, taskIds)];
  const names = new Set<string>();
  return [...byModel].map(([model, own]) => {
    const name = `swe-bench-report.${fileNameOf(model, names)}.json`;
    return reportOf(name, own, taskIds);
  });
}

/** Part of a file name, another for each model. */
function fileNameOf(model: string, taken: Set<string>): string {
  const plain =
    model
      .replaceAll("/", "__")
      .replaceAll(/[^\w.-]/g, "_")
      .slice(0, 100) || "unnamed";
  let name = plain;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${plain}-${number}`;
  taken.add(name.toLowerCase());
  return name;
}

function reportOf(name: string, items: readonly ReportedItem[], taskIds: readonly string[]): ExportFile {
  const byId = new Map<string, ReportedItem[]>();
  for (const reported of items) {
    const { task } = reported.item;
    if (task !== null) byId.set(task, [...(byId.get(task) ?? []), reported]);
  }
  const submitted = [...byId.keys()].sort();
  const of = (kind: Kind): readonly string[] =>
    [...byId].flatMap(([id, own]) => (kindOf(own) === kind ? [id] : [])).sort();
  const [resolved, unresolved, empty, errors] = [of("resolved"), of("unresolved"), of("empty"), of("error")];
  const completed = [...resolved, ...unresolved].sort();
  const incomplete = taskIds.filter((id) => !byId.has(id)).sort();
  return jsonFile(name, {
    total_instances: new Set([...submitted, ...taskIds]).size,
    submitted_instances: submitted.length,
    completed_instances: completed.length,
    resolved_instances: resolved.length,
    unresolved_instances: unresolved.length,
    empty_patch_instances: empty.length,
    error_instances: errors.length,
    unstopped_instances: 0,
    completed_ids: completed,
    incomplete_ids: incomplete,
    empty_patch_ids: empty,
    submitted_ids: submitted,
    resolved_ids: resolved,
    unresolved_ids: unresolved,
    error_ids: errors,
    unstopped_containers: [],
    unremoved_images: [],
    schema_version: 2,
  });
}

type Kind = "empty" | "error" | "resolved" | "unresolved";

/** Each instance is of one kind: the worst of its candidates decides. */
function kindOf(own: readonly ReportedItem[]): Kind {
  const tried = own.filter(({ empty }) => !empty);
  if (tried.length === 0) return "empty";
  if (tried.some(({ item }) => item.outcome === "failed")) return "unresolved";
  return tried.every(({ item }) => item.outcome === "passed") && tried.length === own.length
    ? "resolved"
    : tried.every(({ item }) => isGraded(item))
      ? "unresolved"
      : "error";
}

function isGraded({ outcome }: IndexedItem): boolean {
  return outcome === "passed" || outcome === "failed";
}
