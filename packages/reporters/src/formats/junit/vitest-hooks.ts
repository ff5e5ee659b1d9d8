import type { JUnitCase, JUnitSuite } from "./junit-model.js";

/**
 * Cases of Vitest that stand for a suite whose hook threw: it writes them under the bare title of the suite,
 * behind all tests of the file. A failing test that stands last and is named like a suite looks the same.
 */
export function suitesWithHooks(cases: readonly JUnitCase[]): ReadonlySet<JUnitCase> {
  const byFile = new Map<JUnitSuite | undefined, JUnitCase[]>();
  for (const testCase of cases) {
    const file = testCase.suites.at(-1);
    const others = byFile.get(file);
    if (others === undefined) byFile.set(file, [testCase]);
    else others.push(testCase);
  }
  return new Set([...byFile.values()].flatMap((file) => lastSuites(file)));
}

function lastSuites(file: readonly JUnitCase[]): readonly JUnitCase[] {
  const suites = new Set(file.flatMap((testCase) => suiteTitles(titleOf(testCase))));
  const start = file.findLastIndex(
    (testCase) => testCase.failures.length === 0 || !suites.has(titleOf(testCase)),
  );
  return file.slice(start + 1);
}

// `a > b > test` stands in `a`, in `a > b` and in `b`; a title may hold the separator itself.
function suiteTitles(title: string): readonly string[] {
  const parts = title.split(" > ").slice(0, -1);
  return parts.flatMap((part, index) =>
    index < DEEPEST ? [part, parts.slice(0, index + 1).join(" > ")] : [part],
  );
}

const DEEPEST = 20;

function titleOf({ attributes }: JUnitCase): string {
  return attributes["name"] ?? "";
}
