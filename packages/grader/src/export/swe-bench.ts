import type { BatchIndex, IndexedItem } from "../batch/batch-index.js";
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
 * The report of a run of SWE-bench, schema version 2: which instances were resolved, which were not, and which could not be
 * graded.
 * Source: swebench/harness/reporting.py, `make_run_report`, version 5.
 */
export function toSweBenchReport(index: BatchIndex, items: readonly ReportedItem[]): ExportFile {
  const ids = (which: (reported: ReportedItem) => boolean): readonly string[] =>
    [...new Set(items.filter(which).flatMap(({ item }) => (item.task === null ? [] : [item.task])))].sort();
  const submitted = ids(() => true);
  const completed = ids(({ item, empty }) => isGraded(item) && !empty);
  const resolved = ids(({ item }) => item.outcome === "passed");
  const unresolved = ids(({ item, empty }) => item.outcome === "failed" && !empty);
  const emptyPatches = ids(({ empty }) => empty);
  const errors = ids(({ item }) => !isGraded(item));
  return jsonFile("swe-bench-report.json", {
    total_instances: index.totals.items,
    submitted_instances: submitted.length,
    completed_instances: completed.length,
    resolved_instances: resolved.length,
    unresolved_instances: unresolved.length,
    empty_patch_instances: emptyPatches.length,
    error_instances: errors.length,
    unstopped_instances: 0,
    completed_ids: completed,
    incomplete_ids: [],
    empty_patch_ids: emptyPatches,
    submitted_ids: submitted,
    resolved_ids: resolved,
    unresolved_ids: unresolved,
    error_ids: errors,
    unstopped_containers: [],
    unremoved_images: [],
    schema_version: 2,
  });
}

function isGraded({ outcome }: IndexedItem): boolean {
  return outcome === "passed" || outcome === "failed";
}
