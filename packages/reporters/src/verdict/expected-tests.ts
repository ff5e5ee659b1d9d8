import type { Finding, TestCase, TestRun } from "../run/test-run.js";
import type { ExpectedTest } from "./verdict.js";

/** One finding for each expected test that is absent or did not pass. */
export function missingTests(run: TestRun, expected: readonly ExpectedTest[]): readonly Finding[] {
  if (expected.length === 0) return [];
  const byName = new Map<string, TestCase[]>();
  for (const test of run.tests) {
    const namesakes = byName.get(test.name);
    if (namesakes === undefined) byName.set(test.name, [test]);
    else namesakes.push(test);
  }
  return expected.flatMap((wanted) => {
    const found = (byName.get(wanted.name) ?? []).filter((test) => matches(test, wanted));
    const other = found.find((test) => test.status !== "passed");
    if (found.length > 0 && other === undefined) return [];
    const what = other === undefined ? "is absent" : `is ${other.status}, not passed`;
    const code = other === undefined ? "expected-test-absent" : "expected-test-not-passed";
    return [{ code, message: `The expected test "${titleOf(wanted)}" ${what}.`, evidence: run.source }];
  });
}

function matches(test: TestCase, { suite, file }: ExpectedTest): boolean {
  const sameSuite = suite === undefined || JSON.stringify(test.suite) === JSON.stringify(suite);
  return sameSuite && (file === undefined || isSameFile(test.file, file));
}

function isSameFile(actual: string | undefined, wanted: string): boolean {
  const path = actual?.replaceAll("\\", "/");
  const end = wanted.replaceAll("\\", "/").replace(/^\.\//u, "");
  return path === end || path === `./${end}` || (path?.endsWith(`/${end}`) ?? false);
}

function titleOf({ name, suite = [], file }: ExpectedTest): string {
  const title = [...suite, name].join(" > ");
  return (file === undefined ? title : `${file}: ${title}`).slice(0, 200);
}
