import type { TestCase, TestStatus } from "../../run/test-run.js";

const TITLE = /^(\w+) \(([\w.]+)\)/u;
const ENDED = / \.\.\. (ok|FAIL|ERROR|skipped(?: .*)?|expected failure|unexpected success)$/u;
const LONGEST_LINE = 2_000;

const STATUSES: Readonly<Record<string, TestStatus>> = {
  ok: "passed",
  FAIL: "failed",
  ERROR: "failed",
  "unexpected success": "failed",
};

/**
 * The tests that `-v` names, one to a line; the first line of a documentation stands between the name and how it ended.
 * None, where printed text tears such a line apart: then it can bring names of its own. Whether they are all of them,
 * the totals tell.
 */
export function readVerboseLines(lines: readonly string[]): readonly TestCase[] {
  const tests: TestCase[] = [];
  for (const [index, line] of lines.entries()) {
    const [title, name, path] = TITLE.exec(line.slice(0, LONGEST_LINE)) ?? [];
    if (title === undefined || name === undefined || path === undefined) continue;
    const said = line === title ? (lines[index + 1] ?? "") : line;
    const word = said.length > LONGEST_LINE ? undefined : ENDED.exec(said)?.[1];
    if (word === undefined) return [];
    tests.push({ name, suite: suiteOf(path, name), status: STATUSES[word] ?? "skipped" });
  }
  return tests;
}

/** Parts of the module and the class; Python 3.11 and later name the test behind its class as well. */
export function suiteOf(path: string, name: string): readonly string[] {
  return path.split(".").filter((part, at, all) => at < all.length - 1 || part !== name);
}
