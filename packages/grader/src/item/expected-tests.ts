import type { ExpectedTest, TestCase } from "@testbed/reporters";
import type { Task } from "../task/task.js";
import type { ExpectedTestResult, ExpectedTests } from "./item-result.js";

/** Says what became of each test that a task names. */
export function expectedTests(
  { requiredTests, regressionTests }: Pick<Task, "regressionTests" | "requiredTests">,
  tests: readonly TestCase[],
): ExpectedTests {
  const wanted = [
    ...requiredTests.map((test) => ({ test, group: "required" }) as const),
    ...regressionTests.map((test) => ({ test, group: "regression" }) as const),
  ].map(({ test, group }) => ({ test, group, cases: tests.filter((one) => isMeant(one, test)) }));
  const results = wanted.map(({ test, group, cases }) => ({
    name: titleOf(test),
    group,
    status: statusOf(cases),
  }));
  const meant = new Set(wanted.flatMap(({ cases }) => cases));
  const named = (status: ExpectedTestResult["status"]): readonly string[] =>
    results.filter((result) => result.status === status).map(({ name }) => name);
  return {
    tests: results,
    missing: named("missing"),
    skipped: named("skipped"),
    failed: named("failed"),
    flaky: named("flaky"),
    extra: wanted.length === 0 ? [] : tests.filter((test) => !meant.has(test)).map(titleOf),
  };
}

function statusOf(cases: readonly TestCase[]): ExpectedTestResult["status"] {
  if (cases.length === 0) return "missing";
  if (cases.some(({ status }) => status === "failed" || status === "error")) return "failed";
  if (cases.some(({ status }) => status !== "passed")) return "skipped";
  return cases.some(({ failedAttempts = 0 }) => failedAttempts > 0) ? "flaky" : "passed";
}

function isMeant(test: TestCase, { name, suite, file }: ExpectedTest): boolean {
  if (test.name !== name) return false;
  if (suite !== undefined && JSON.stringify(test.suite) !== JSON.stringify(suite)) return false;
  return file === undefined || test.file === file || (test.file?.endsWith(`/${file}`) ?? false);
}

function titleOf({
  name,
  suite = [],
  file,
}: Pick<TestCase, "file" | "name"> & Partial<Pick<TestCase, "suite">>): string {
  const title = [...suite, name].join(" > ");
  return file === undefined ? title : `${file}: ${title}`;
}
