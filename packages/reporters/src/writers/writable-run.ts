import { ReportersError, show } from "../error/reporters-error.js";
import { isRecord } from "../evidence/is-record.js";
import { checkRun } from "../run/check-run.js";
import { effectOf } from "../run/finding.js";
import { countTests, sameCounts } from "../run/reading.js";
import type { RunError, TestCounts, TestFailure, TestRun } from "../run/test-run.js";
import type { Verdict } from "../verdict/verdict.js";

/** Options of every writer. */
export interface WriteOptions {
  /**
   * What was decided about the run. When it is no pass and the run shows no failure, the report says so in an error
   * of its own: no reader of the report can take it for green.
   * @defaultValue none: only what the run itself says is written
   */
  readonly verdict?: Verdict;
}

/** A run whose every test is named, and what is wrong outside of its tests. */
export interface WritableRun {
  readonly run: TestRun;
  readonly counts: TestCounts;
  readonly errors: readonly RunError[];
}

/** Refuses a run that a format of test cases cannot hold, because it would have to make something up. */
export function writableRun(run: TestRun, format: string, verdict: Verdict | undefined): WritableRun {
  const { counts } = run;
  if (counts === null) {
    const message = `run.counts is null: ${format} cannot say that counts are unknown; write a step summary instead`;
    throw new ReportersError("counts-unknown", message);
  }
  const named = countTests(run.tests, []);
  if (!sameCounts(named, counts) || named.todo !== counts.todo) {
    const message = `run.tests names ${named.total} of ${counts.total} tests: ${format} holds a name for each; use a reporter of the runner that lists them`;
    throw new ReportersError("tests-unknown", message);
  }
  return { run, counts, errors: outsideOfTests(run, verdict) };
}

/** Run-level errors, and in their form everything else that keeps the run from passing. */
export function outsideOfTests(run: TestRun, verdict: Verdict | undefined): readonly RunError[] {
  const other = (message: string): RunError => ({ kind: "other", message });
  const doubts = run.findings.filter(({ code }) => effectOf(code) !== "note");
  const errors = [
    ...run.errors,
    ...(run.complete === false && doubts.length === 0 ? [other("The runner did not reach its end.")] : []),
    ...doubts.map(({ message }) => other(message)),
  ];
  const isBad = errors.length > 0 || run.failures.length > 0 || (run.counts?.failed ?? 0) > 0;
  if (isBad || verdict === undefined || verdict.passed) return errors;
  return [other(`${verdict.status}: ${verdict.findings[0]?.message ?? "no pass"}`)];
}

/** What was said about each failed test case, found by its id; of several of one id, one after the other. */
export function failureFinder(
  failures: readonly TestFailure[],
): (test: Omit<TestFailure, "message" | "location">) => TestFailure | undefined {
  const byId = new Map<string, TestFailure[]>();
  for (const failure of failures) {
    const known = byId.get(idOf(failure));
    if (known === undefined) byId.set(idOf(failure), [failure]);
    else known.push(failure);
  }
  for (const list of byId.values()) list.reverse();
  return (test) => byId.get(idOf(test))?.pop();
}

function idOf({ name, suite, file }: Omit<TestFailure, "message" | "location">): string {
  return JSON.stringify([file ?? null, suite, name]);
}

/** Refuses a run or options of the wrong shape. */
export function checkWriting(run: TestRun, options: unknown, known: readonly string[] = []): void {
  checkRun(run);
  if (!isRecord(options)) refuse("options", options, "must be an object; leave it out for the default");
  const names = ["verdict", ...known];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) refuse("options", options, `can have ${names.join(", ")}, not ${show(unknown)}`);
  const { verdict } = options;
  if (verdict === undefined) return;
  const isVerdict =
    isRecord(verdict) &&
    typeof verdict["passed"] === "boolean" &&
    typeof verdict["status"] === "string" &&
    Array.isArray(verdict["findings"]);
  if (!isVerdict) refuse("options.verdict", verdict, "must be what decideVerdict returned");
}

/** Refuses an option of the wrong value. */
export function refuse(path: string, value: unknown, rule: string): never {
  throw new ReportersError("invalid-options", `${path} is ${show(value)}: it ${rule}`);
}
