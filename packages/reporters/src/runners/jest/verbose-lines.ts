import type { TestCase, TestStatus } from "../../run/test-run.js";

const RESULT = /^( {2,400})(✓|✕|○|✎) (?:skipped |todo )?(.*?)(?: \([\d.]{1,12} ?m?s\))?$/u;
const SUITE = /^( {2,400})(?!●)\S.*$/u;
const STATUSES: Readonly<Record<string, TestStatus>> = {
  "✓": "passed",
  "✕": "failed",
  "○": "skipped",
  "✎": "todo",
};

/** Reads the tests that Jest lists below `PASS file` and `FAIL file` with `--verbose` or for a single file. */
export function readJestVerbose(lines: readonly string[]): readonly TestCase[] {
  const tests: TestCase[] = [];
  const open: { readonly indent: number; readonly title: string }[] = [];
  let file: string | null = null;
  for (const line of lines) {
    const started = /^(?:FAIL|PASS) (?:\.\/)?(\S.*?)(?: \([\d.]{1,12} ?m?s\))?$/u.exec(line.trim())?.[1];
    if (started !== undefined || line === "") {
      file = started ?? null;
      open.length = 0;
      continue;
    }
    if (file === null) continue;
    const [, spaces, glyph = "", name = ""] = RESULT.exec(line) ?? [];
    const indent = (spaces ?? SUITE.exec(line)?.[1] ?? "").length;
    if (indent === 0) continue;
    while ((open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const status = STATUSES[glyph];
    if (status === undefined) open.push({ indent, title: line.trim() });
    else tests.push({ name, suite: open.map(({ title }) => title), file, status });
  }
  return tests;
}
