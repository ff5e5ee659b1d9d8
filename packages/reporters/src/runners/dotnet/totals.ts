import { addCounts, countTests } from "../../run/reading.js";
import type { TestCounts } from "../../run/test-run.js";

/** Totals in one of the styles of `dotnet test`. */
export interface DotnetTotals {
  readonly counts: TestCounts;
  /** Assemblies that they are of; `null` where the style does not say. */
  readonly assemblies: number | null;
}

const LINE =
  /^ *(?:Passed|Failed|Skipped)! +- Failed: *(\d{1,9}), Passed: *(\d{1,9}), Skipped: *(\d{1,9}), Total: *(\d{1,9})(?:, Duration: ([^-]{1,40}?))?(?: - (\S.*))?$/u;
const TERMINAL =
  /^ *Test summary: total: (\d{1,9})[,;] failed: (\d{1,9})[,;] succeeded: (\d{1,9})[,;] skipped: (\d{1,9})[,;] duration: \S.*$/u;

/** Finds the totals of every style in stdout; a line without its end is none. */
export function findDotnetTotals(lines: readonly string[]): readonly DotnetTotals[] {
  const whole = lines.slice(0, -1);
  return [...assemblyLines(whole), ...blocks(whole), ...terminalLines(whole), ...platformBlocks(whole)];
}

// One line for each assembly and target framework; the same one twice was printed by something else.
function assemblyLines(lines: readonly string[]): readonly DotnetTotals[] {
  const matches = lines.flatMap((line) => {
    const match = LINE.exec(line.slice(0, 1_000));
    return match === null ? [] : [match];
  });
  if (matches.length === 0) return [];
  const groups = new Map<string, TestCounts[]>();
  for (const match of matches) {
    const [failed = 0, passed = 0, skipped = 0, total = 0] = match.slice(1, 5).map(Number);
    if (failed + passed + skipped !== total) continue;
    const key = match[6] ?? String(groups.size);
    groups.set(key, [...(groups.get(key) ?? []), { total, passed, failed, skipped, todo: 0, errors: 0 }]);
  }
  const rounds = Math.max(...[...groups.values()].map(({ length }) => length), 1);
  const sums = Array.from({ length: rounds }, (_, round) =>
    [...groups.values()]
      .map((each) => each[round] ?? each[0] ?? countTests([], []))
      .reduce(addCounts, countTests([], [])),
  );
  return sums.map((counts) => ({ counts, assemblies: groups.size }));
}

const TOTAL = /^Total tests: (\d{1,9}|Unknown)$/u;

// VSTest before SDK 3.1 and with `--verbosity normal`: kinds without tests have no line.
function blocks(lines: readonly string[]): readonly DotnetTotals[] {
  const sums = lines.flatMap((line, index) => {
    const total = TOTAL.exec(line)?.[1];
    const numbers = numbersBelow(lines, index + 1, /^ {1,8}(Passed|Failed|Skipped): (\d{1,9})$/u);
    const hasTime = /^ *Total time: \d/u.test(lines[index + 1 + numbers.size] ?? "");
    if (total === undefined || !hasTime) return [];
    const counts = toCounts(numbers.get("Passed"), numbers.get("Failed"), numbers.get("Skipped"));
    return counts.total === Number(total) ? [counts] : [];
  });
  if (sums.length === 0) return [];
  return [{ counts: sums.reduce(addCounts), assemblies: sums.length }];
}

function terminalLines(lines: readonly string[]): readonly DotnetTotals[] {
  // The build says after the tests how it ended.
  const end = lines.findLastIndex((line) => /^ *Build (?:succeeded|failed)\b/u.test(line));
  return lines.slice(0, end + 1).flatMap((line) => {
    const [, total, failed, passed, skipped] = TERMINAL.exec(line.slice(0, 500)) ?? [];
    const counts = toCounts(Number(passed), Number(failed), Number(skipped));
    return total !== undefined && counts.total === Number(total) ? [{ counts, assemblies: null }] : [];
  });
}

// Microsoft.Testing.Platform: paths of assemblies may stand between the heading and the numbers.
function platformBlocks(lines: readonly string[]): readonly DotnetTotals[] {
  return lines.flatMap((line, index) => {
    if (!/^(?:Test run|Retry) summary: (?:Passed|Failed|Zero tests ran|Minimum expected)/u.test(line))
      return [];
    const below = lines.slice(index + 1, index + 100);
    const at = below.findIndex((text) => /^ {2}(?:total|error): \d/u.test(text));
    if (at === -1) return [];
    const start = index + 1 + at;
    const first = /^ {2}error: /u.test(lines[start] ?? "") ? start + 1 : start;
    const numbers = numbersBelow(
      lines,
      first,
      /^ {2}(total|failed|succeeded|skipped|flaky|retried): (\d{1,9})(?: .*)?$/u,
    );
    if (!/^ {2}duration: \d/u.test(lines[first + numbers.size] ?? "")) return [];
    const [total, failed, passed] = ["total", "failed", "succeeded"].map((word) => numbers.get(word));
    if (total === undefined || failed === undefined || passed === undefined) return [];
    const counts = toCounts(passed, failed, numbers.get("skipped"));
    return counts.total === total ? [{ counts, assemblies: null }] : [];
  });
}

function numbersBelow(lines: readonly string[], start: number, pattern: RegExp): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (let index = start; index < lines.length; index += 1) {
    const [, word, value] = pattern.exec(lines[index] ?? "") ?? [];
    if (word === undefined || numbers.has(word)) break;
    numbers.set(word, Number(value));
  }
  return numbers;
}

function toCounts(passed = 0, failed = 0, skipped = 0): TestCounts {
  return { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: 0 };
}
