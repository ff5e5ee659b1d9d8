import type { TestFailure } from "../../run/test-run.js";
import type { Summary } from "../summaries.js";

/** The totals of Playwright. */
export interface PlaywrightSummary extends Summary {
  readonly failures: readonly TestFailure[];
  readonly flaky: readonly TestFailure[];
  readonly flakyCount: number;
  readonly didNotRun: number;
  readonly errorCount: number;
}

const TOTAL =
  /^ {2}(\d{1,9}) (failed|interrupted|flaky|skipped|did not run|passed|errors? (?:was|were) not a part of any test, see above for details)(?: \([\d.]+m?s?\))?$/u;
const NAME = /^ {4}(?:\[.+?\] › )?(\S+?):(\d{1,9}):(\d{1,9}) › (.+?) ?─*$/u;
const RUNNING = /^Running (\d{1,9}) tests? using \d{1,9} workers?/u;

/** Finds the block of totals whose sum is the number of tests that were announced. */
export function findPlaywrightSummaries(lines: readonly string[]): readonly PlaywrightSummary[] {
  const announced = RUNNING.exec(lines.find((line) => RUNNING.test(line)) ?? "")?.[1];
  const blocks = findBlocks(lines);
  return blocks.flatMap(({ start, end }) => {
    const summary = readBlock(lines.slice(start, end), start);
    const sum = summary.counts.total + summary.didNotRun;
    return announced !== undefined && sum === Number(announced) && end < lines.length ? [summary] : [];
  });
}

function findBlocks(lines: readonly string[]): readonly { readonly start: number; readonly end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    if (last !== undefined && last.end === index && (TOTAL.test(line) || NAME.test(line)))
      last.end = index + 1;
    else if (TOTAL.test(line)) blocks.push({ start: index, end: index + 1 });
  }
  return blocks;
}

function readBlock(lines: readonly string[], start: number): PlaywrightSummary {
  const numbers = new Map<string, number>();
  const names = new Map<string, TestFailure[]>();
  let word = "";
  for (const line of lines) {
    const [, value, kind] = TOTAL.exec(line) ?? [];
    if (kind !== undefined) {
      word = /^errors? /u.test(kind) ? "error" : kind;
      numbers.set(word, Number(value));
    } else names.set(word, [...(names.get(word) ?? []), toFailure(line)]);
  }
  const of = (kind: string): number => numbers.get(kind) ?? 0;
  const [failed, skipped] = [of("failed") + of("interrupted"), of("skipped")];
  const passed = of("passed") + of("flaky");
  return {
    start,
    end: start + lines.length,
    counts: { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: 0 },
    failures: [...(names.get("failed") ?? []), ...(names.get("interrupted") ?? [])],
    flaky: names.get("flaky") ?? [],
    flakyCount: of("flaky"),
    didNotRun: of("did not run"),
    errorCount: of("error"),
  };
}

function toFailure(line: string): TestFailure {
  const [, file = "", row = "", column = "", title = ""] = NAME.exec(line) ?? [];
  const titles = title.split(" › ");
  const location = `${file}:${row}:${column}`;
  return { name: titles.at(-1) ?? title, suite: titles.slice(0, -1), file, location };
}
