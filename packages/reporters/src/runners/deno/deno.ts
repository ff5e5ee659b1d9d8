import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { readTap } from "../generic/tap.js";
import { type Invocation, optionValue } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { endMissing, type Summary } from "../summaries.js";

/** deno test. Source: https://docs.deno.com/runtime/fundamentals/testing/ */
export const deno: Runner = {
  reporter: "deno",
  versions: "Deno 2.9",
  consoleFormats: ["pretty", "dot", "tap", "junit"],
  reportFormats: ["junit"],
  completeness: "`ok | N passed | M failed`, the last line on stdout",
  limits: ["Steps are not counted; JUnit counts them, which reads as a conflict where there are any."],
  starts: ({ tool, args }) => tool === "deno" && args.find((arg) => !arg.startsWith("-")) === "test",
  readConsole,
  recipe: denoRecipe,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const reporter = invocation === null ? undefined : optionValue(invocation.args, "--reporter");
  if (reporter === "tap") return { ...readTap(tapLines(console.stdoutText), "stdout"), reporter: "deno" };
  if (reporter === "junit") {
    const reading = readConsoleJUnit(console.stdout, "stdout");
    return reading === null
      ? endMissing("deno", "JUnit document", "stdout")
      : { ...reading, reporter: "deno" };
  }
  return readBySummary(
    {
      reporter: "deno",
      stream: "stdout",
      marker: "`ok | N passed`",
      started: /^running \d{1,9} tests? from \.?\S+$/u,
      marks: {
        starts: /^(?:ok|FAILED) \| \d{1,9} passed/u,
        goesOn: /^running \d{1,9} tests? from |^ FAILURES $/u,
      },
      find: findSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

const TOTALS =
  /^(ok|FAILED) \| (\d{1,9}) passed(?: \(\d{1,9} steps?\))? \| (\d{1,9}) failed(?: \(\d{1,9} steps?\))?(?: \| (\d{1,9}) ignored(?: \(\d{1,9} steps?\))?)?(?: \| \d{1,9} measured)?(?: \| \d{1,9} filtered out)? \(\d[\d.a-zµ]*\)$/u;

function findSummaries(lines: readonly string[]): readonly Summary[] {
  return lines.slice(0, -1).flatMap((line, start) => {
    const match = TOTALS.exec(line.slice(0, 300));
    if (match === null) return [];
    const [passed = 0, failed = 0, skipped = 0] = match.slice(2).map((text) => Number(text ?? 0));
    const counts = { total: passed + failed + skipped, passed, failed, skipped, todo: 0, errors: 0 };
    return (match[1] === "FAILED") === failed > 0 ? [{ start, end: start + 1, counts }] : [];
  });
}

function readRun(summary: Summary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const listed = readFailures(above);
  const errors = listed.flatMap(({ name }): readonly RunError[] => {
    const file = /(\S+) \(uncaught error\)$/u.exec(name.slice(-1_000))?.[1];
    return file === undefined ? [] : [{ kind: "load", message: `Uncaught error from ${file}`, file }];
  });
  // Failing steps are listed with their parents, which are not listed themselves.
  const names = new Map<string, TestFailure>();
  const failures = listed.filter(({ name }) => !name.endsWith(" (uncaught error)"));
  for (const failure of failures)
    names.set(JSON.stringify([failure.suite[0] ?? failure.name, failure.file]), failure);
  const failed = summary.counts.failed - errors.length;
  const counts = { ...summary.counts, failed, total: summary.counts.total - errors.length };
  const tests = ifAllListed(above.flatMap(toTest), counts);
  const reading = withListed(
    "deno",
    { ...summary, counts },
    { failures: [...names.values()], errors, tests },
  );
  return reading.counts === null ? reading : { ...reading, failures };
}

function readFailures(lines: readonly string[]): readonly TestFailure[] {
  const start = lines.findLastIndex((line) => line === " FAILURES ");
  if (start === -1) return [];
  const end = lines.findIndex((line, index) => index > start + 1 && line === "");
  return lines.slice(start + 2, end === -1 ? lines.length : end).map((line) => {
    const [, title = line, location] = /^(.+?) => (\S+:\d{1,9}:\d{1,9})$/u.exec(line.slice(0, 2_000)) ?? [];
    const titles = title.split(" ... ");
    const name = titles.at(-1) ?? title;
    const file = location?.replace(/:\d+:\d+$/u, "");
    const placed = location === undefined || file === undefined ? {} : { file, location };
    return { name, suite: titles.slice(0, -1), ...placed };
  });
}

const STATUSES = { ok: "passed", FAILED: "failed", ignored: "skipped" } as const;

function toTest(line: string): readonly TestCase[] {
  const [, name, word] = /^(\S.*?) \.\.\. (ok|FAILED|ignored)(?: \(.*\))?$/u.exec(line.slice(0, 2_000)) ?? [];
  if (name === undefined) return [];
  return [{ name, suite: [], status: STATUSES[word === "ok" || word === "FAILED" ? word : "ignored"] }];
}

function denoRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  if (optionValue(args, "--junit-path") !== undefined) return null;
  const at = args.indexOf("test");
  return {
    reporter: "deno",
    format: "junit",
    extension: ".xml",
    apply: (reportPath) => ({
      args: [...launcher, ...args.slice(0, at + 1), `--junit-path=${reportPath}`, ...args.slice(at + 1)],
      env: {},
    }),
  };
}
