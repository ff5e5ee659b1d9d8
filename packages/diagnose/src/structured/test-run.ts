import type { TestRunLike } from "../input/input.js";
import type { Report, ReportedTest } from "./report.js";

interface Named {
  readonly name?: string;
  readonly suite?: readonly string[];
  readonly file?: string;
}

/** Reads a `TestRun` of `@testbed/reporters`. */
export function readTestRun(run: TestRunLike): Report {
  const failed = run.failures.map((failure): ReportedTest => ({
    name: nameOf(failure),
    status: "failed",
    message: failure.message ?? "",
    line: 1,
    isFlaky: false,
  }));
  const errors = (run.errors ?? []).map((error): ReportedTest => ({
    name: nameOf(error),
    status: "error",
    message: error.message ?? "",
    line: 1,
    isFlaky: false,
  }));
  const passed = (run.tests ?? [])
    .filter(({ status }) => status === "passed")
    .map((test): ReportedTest => ({
      name: nameOf(test),
      status: "passed",
      message: "",
      line: 1,
      isFlaky: false,
    }));
  const isEmpty = failed.length + errors.length + passed.length === 0 && (run.counts?.passed ?? 0) > 0;
  const counted: readonly ReportedTest[] = isEmpty
    ? [{ name: "", status: "passed", message: "", line: 1, isFlaky: false }]
    : [];
  return { tests: [...failed, ...errors, ...passed, ...counted], problem: null };
}

function nameOf({ file, suite = [], name }: Named): string {
  return [file, ...suite, name].filter((part) => part !== undefined && part !== "").join(" > ");
}
