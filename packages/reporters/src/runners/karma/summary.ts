import type { TestCounts } from "../../run/test-run.js";

/** The last lines of all browsers. */
export interface KarmaSummary {
  /** Index of the line after them and after the totals of all browsers. */
  readonly end: number;
  readonly counts: TestCounts;
  /** Names of the browsers. */
  readonly browsers: readonly string[];
  /** The sum of all browsers stands below. */
  readonly hasTotal: boolean;
  /** Tests that were announced and never ran. */
  readonly notRun: number;
  /** Lines that end with a word such as `DISCONNECTED`. */
  readonly broken: readonly string[];
  /** Other lines of the same shape stand above, and no total tells which of them count. */
  readonly isTwofold: boolean;
}

const LINE =
  /^(\S.{0,200}?): Executed (\d{1,9}) of (\d{1,9})(?: \((\d{1,9}) FAILED\))?(?: \(skipped (\d{1,9})\))?(?: (SUCCESS|ERROR|DISCONNECTED|CANCELLED))? \((?:\d[\d.]*|NaN) (?:secs|mins?)[^()]{0,60}\)$/u;
const GLUED = /: Executed \d{1,9} of \d{1,9}\b.* \((?:\d[\d.]*|NaN) (?:secs|mins?)\b[^()]*\)$/u;
const CONNECTED = /INFO \[(.{1,200}?)\]: Connected on socket /u;
const TOTAL = /^TOTAL: (?:(\d{1,9}) FAILED, )?(\d{1,9}) SUCCESS$/u;
/** Most browsers that are told apart. */
export const MOST_BROWSERS = 64;

/** Names of the browsers that Karma itself announced; none where its log is off. */
export function connectedBrowsers(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => CONNECTED.exec(line.slice(0, 1_000))?.[1] ?? []);
}

/**
 * Reads the last `NAME: Executed X of Y` of each browser. With several browsers Karma adds them up below: as many lines
 * count as make that sum. `null` without a line, or where no number of them does.
 */
export function findKarmaSummary(lines: readonly string[]): KarmaSummary | null {
  const found = lines.slice(0, -1).flatMap((line, index) => (LINE.test(line.slice(0, 500)) ? [index] : []));
  const last = found.at(-1);
  if (last === undefined) return null;
  const total = TOTAL.exec(lines[last + 1] ?? "");
  const matches = found.map((index) => LINE.exec(lines[index] ?? "") ?? []);
  const { broken, browsers } = addUp(matches);
  // Text without a line end in front of such a line hides whose it is.
  const connected = new Set(connectedBrowsers(lines));
  const isHidden =
    lines.some((line) => !LINE.test(line.slice(0, 500)) && GLUED.test(line.slice(-400))) ||
    (connected.size > 0 && browsers.some((name) => !connected.has(name))) ||
    announcesTwice(matches);
  if (total === null) {
    return {
      ...addUp(matches.slice(-1)),
      broken,
      end: last + 1,
      hasTotal: false,
      isTwofold: found.length > 1 || isHidden,
    };
  }
  const candidates: readonly [number, ...number[]] = [
    countConnected(lines) || countAdjacent(found),
    ...found.slice(0, MOST_BROWSERS).map((_, index) => index + 1),
  ];
  const sums = candidates.map((count) => addUp(matches.slice(-count)));
  const fitting = sums.filter(
    ({ counts }) => counts.failed === Number(total[1] ?? 0) && counts.passed === Number(total[2]),
  );
  const [sum] = fitting;
  // The line of the totals has to be whole.
  if (sum === undefined || last + 2 >= lines.length) return null;
  // Skipped tests are in no total: where it does not tell how many lines make it, neither is known.
  const isTwofold =
    isHidden ||
    (found.length > candidates[0] && fitting.some(({ counts }) => counts.total !== sum.counts.total));
  return { ...sum, broken, end: last + 2, hasTotal: true, isTwofold };
}

// A browser says with every line how many tests there are: always the same.
function announcesTwice(matches: readonly (readonly (string | undefined)[])[]): boolean {
  const announced = new Map(matches.map(([, name, , of]) => [name, of]));
  return matches.some(([, name, , of]) => announced.get(name) !== of);
}

// Each browser has an id of its own, also when it connects again.
function countConnected(lines: readonly string[]): number {
  const ids = lines.flatMap(
    (line) => / Connected on socket \S+ with id (\S+)$/u.exec(line.slice(0, 1_000))?.[1] ?? [],
  );
  return new Set(ids).size;
}

function countAdjacent(found: readonly number[]): number {
  let count = 1;
  while (count < found.length && (found.at(-count) ?? 0) === (found.at(-count - 1) ?? 0) + 1) count += 1;
  return count;
}

function addUp(
  matches: readonly (readonly (string | undefined)[])[],
): Omit<KarmaSummary, "end" | "hasTotal" | "isTwofold"> {
  const sum = (column: number): number =>
    matches.reduce((total, match) => total + Number(match[column] ?? 0), 0);
  const [executed, announced, failed, skipped] = [sum(2), sum(3), sum(4), sum(5)];
  const passed = Math.max(0, executed - failed);
  return {
    counts: { total: executed + skipped, passed, failed, skipped, todo: 0, errors: 0 },
    browsers: matches.map(([, name = ""]) => name),
    notRun: Math.max(0, announced - executed - skipped),
    broken: matches.flatMap(([line = "", , , , , , word]) =>
      word === undefined || word === "SUCCESS" ? [] : [line],
    ),
  };
}
