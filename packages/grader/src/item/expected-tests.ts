import type { ExpectedTest, TestCase } from "@testbed/reporters";
import type { ExpectedTests } from "./item-result.js";

/** Says what became of each test that a task requires. */
export function expectedTests(required: readonly ExpectedTest[], tests: readonly TestCase[]): ExpectedTests {
  const found = required.map((wanted) => ({ wanted, cases: tests.filter((test) => isMeant(test, wanted)) }));
  const named = (which: (cases: readonly TestCase[]) => boolean): readonly string[] =>
    found.filter(({ cases }) => which(cases)).map(({ wanted }) => titleOf(wanted));
  const meant = new Set(found.flatMap(({ cases }) => cases));
  return {
    required: required.length,
    missing: named((cases) => cases.length === 0),
    skipped: named((cases) => cases.some(({ status }) => status === "skipped" || status === "todo")),
    failed: named((cases) => cases.some(({ status }) => status === "failed" || status === "error")),
    flaky: named((cases) =>
      cases.some(({ status, failedAttempts = 0 }) => status === "passed" && failedAttempts > 0),
    ),
    extra: required.length === 0 ? 0 : tests.filter((test) => !meant.has(test)).length,
  };
}

function isMeant(test: TestCase, { name, suite, file }: ExpectedTest): boolean {
  if (test.name !== name) return false;
  if (suite !== undefined && JSON.stringify(test.suite) !== JSON.stringify(suite)) return false;
  return file === undefined || test.file === file || (test.file?.endsWith(`/${file}`) ?? false);
}

function titleOf({ name, suite = [], file }: ExpectedTest): string {
  const title = [...suite, name].join(" > ");
  return file === undefined ? title : `${file}: ${title}`;
}
