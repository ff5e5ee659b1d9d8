import { isFileTest } from "../../formats/file-test.js";

/** TAP without the plans of files in which no test was chosen, and the names of those files. */
export interface WithoutEmptyPlans {
  readonly lines: readonly string[];
  readonly files: ReadonlySet<string>;
}

/**
 * Since Node 22 a file writes a plan of its own, `1..0` at the top level, when `--test-name-pattern` chose none of its
 * tests: right in front of its point. It says that the file ended by itself.
 */
export function withoutEmptyPlans(lines: readonly string[], named: readonly string[]): WithoutEmptyPlans {
  const files = new Set<string>();
  const kept = lines.filter((line, index) => {
    if (line !== "1..0") return true;
    const name = /^# Subtest: (.+)$/u.exec(lines[index + 1] ?? "")?.[1];
    const point = /^ok \d{1,9} - (.+)$/u.exec(lines[index + 2] ?? "")?.[1];
    if (name === undefined || point !== name || !isFileTest(name, named)) return true;
    files.add(name);
    return false;
  });
  return { lines: kept, files };
}
