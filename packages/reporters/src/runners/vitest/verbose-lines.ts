import type { TestCase, TestStatus } from "../../run/test-run.js";

const RESULT = /^ (✓|×|↓) (\S.*?) > (.*?)(?: \d{1,9}ms)?(?: \(retry x\d{1,9}\))?$/u;
const STATUSES: Readonly<Record<string, TestStatus>> = { "✓": "passed", "×": "failed", "↓": "skipped" };

/** Reads the tests that Vitest's verbose reporter lists, one a line: ` ✓ file > suite > title 1ms`. */
export function readVitestVerbose(lines: readonly string[]): readonly TestCase[] {
  return lines.flatMap((line) => {
    const [, glyph = "", file = "", title = ""] = RESULT.exec(line) ?? [];
    const status = STATUSES[glyph];
    if (status === undefined) return [];
    const path = title.split(" > ");
    return [{ name: path.at(-1) ?? title, suite: path.slice(0, -1), file, status }];
  });
}
