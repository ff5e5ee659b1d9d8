import type { TestCase } from "../../run/test-run.js";

const RESULT = /^( {2,400})(?:[✓✔] (.*?)(?: \(\d{1,9}ms\))?|- (.*)|\d{1,9}\) (.*))$/u;
const SUITE = /^( {2,400})\S.*$/u;
const HOOK = /"(?:before|after) (?:all|each)" hook\b/u;

/** Reads the tree of tests that Mocha's spec reporter prints above its totals; failed hooks are left out. */
export function readMochaSpec(lines: readonly string[]): readonly TestCase[] {
  const tests: TestCase[] = [];
  const open: { readonly indent: number; readonly title: string }[] = [];
  for (const line of lines) {
    const [, spaces, passed, skipped, failed] = RESULT.exec(line) ?? [];
    const indent = (spaces ?? SUITE.exec(line)?.[1] ?? "").length;
    if (indent === 0) continue;
    while ((open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const name = passed ?? skipped ?? failed;
    if (name === undefined) open.push({ indent, title: line.trim() });
    else if (failed === undefined || !HOOK.test(failed)) {
      const other = skipped === undefined ? "failed" : "skipped";
      tests.push({
        name,
        suite: open.map(({ title }) => title),
        status: passed === undefined ? other : "passed",
      });
    }
  }
  return tests;
}
