import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError, TestCase } from "../../run/test-run.js";
import { optionArguments } from "../../recipe/reached-tool.js";
import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Runner } from "../runner.js";
import type { Summary } from "../summaries.js";

/** bun test. Source: https://bun.com/docs/cli/test */
export const bun: Runner = {
  reporter: "bun",
  versions: "Bun 1.4",
  consoleFormats: ["default"],
  reportFormats: ["junit"],
  completeness: "the totals on stderr up to `Ran N tests across M files.`",
  limits: ["`--dots` names no failing test before the end: counts are unknown where names are missing."],
  starts: ({ tool, args }) => tool === "bun" && args.find((arg) => !arg.startsWith("-")) === "test",
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "bun",
        stream: console.stderr.some((line) => RAN.test(line)) ? "stderr" : "stdout",
        marker: "`Ran N tests across M files.`",
        started: /^bun test v\d+\.\d+\.\d+ \(\w+\)$/u,
        marks: { starts: /^Ran \d{1,9} tests? across /u, goesOn: /^\((?:pass|fail|skip|todo)\) \S/u },
        find: findSummaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: bunRecipe,
};

interface BunSummary extends Summary {
  readonly errorCount: number;
}

const RAN = /^Ran (\d{1,9}) tests? across \d{1,9} files?\. \[[\d.]+m?s\]$/u;
const TOTAL = /^ *(\d{1,9}) (pass|fail|skip|todo|errors?|filtered out|snapshots?|expect\(\) calls|.*)$/u;

function findSummaries(lines: readonly string[]): readonly BunSummary[] {
  return lines.flatMap((line, last) => {
    const ran = RAN.exec(line)?.[1];
    if (ran === undefined || last + 1 >= lines.length) return [];
    let start = last;
    const numbers = new Map<string, number>();
    while (start > 0 && last - start < 12 && TOTAL.test(lines[start - 1] ?? "")) {
      start -= 1;
      const [, value, word = ""] = TOTAL.exec(lines[start] ?? "") ?? [];
      numbers.set(word.replace(/^errors$/u, "error"), Number(value));
    }
    const of = (word: string): number => numbers.get(word) ?? 0;
    // An error outside of any test is counted as a failing test as well.
    const errorCount = of("error");
    const [passed, failed, skipped, todo] = [of("pass"), of("fail") - errorCount, of("skip"), of("todo")];
    const total = passed + failed + skipped + todo;
    if (!numbers.has("fail") || failed < 0 || total + errorCount !== Number(ran)) return [];
    return [
      { start, end: last + 1, counts: { total, passed, failed, skipped, todo, errors: 0 }, errorCount },
    ];
  });
}

function readRun(summary: BunSummary, lines: readonly string[]): Reading {
  const tests = readTests(lines.slice(0, summary.start));
  const failures = tests.filter(({ status }) => status === "failed");
  const errors = Array.from({ length: summary.errorCount }, (): RunError => ({
    kind: "load",
    message: "Unhandled error between tests",
  }));
  const listed = {
    tests: ifAllListed(tests, summary.counts),
    failures: failures.map(({ status: _status, ...failure }) => failure),
    errors,
  };
  const reading = withListed("bun", summary, listed);
  return reading.counts === null && reading.failures.length === 0
    ? { ...reading, findings: [finding("unnamed-failures", "bun names no failing test.", "stderr")] }
    : reading;
}

const STATUSES = { pass: "passed", fail: "failed", skip: "skipped", todo: "todo" } as const;

function readTests(lines: readonly string[]): readonly TestCase[] {
  const tests: TestCase[] = [];
  let file: string | undefined;
  for (const line of lines) {
    file = /^(\S+\.[cm]?[jt]sx?):$/u.exec(line)?.[1] ?? file;
    const [, word, title] =
      /^\((pass|fail|skip|todo)\) (.+?)(?: \[[\d.]+m?s\])?$/u.exec(line.slice(0, 2_000)) ?? [];
    if (title === undefined) continue;
    const titles = title.split(" > ");
    const status = STATUSES[word === "pass" || word === "fail" || word === "skip" ? word : "todo"];
    const named = file === undefined ? {} : { file };
    tests.push({ name: titles.at(-1) ?? title, suite: titles.slice(0, -1), ...named, status });
  }
  return tests;
}

function bunRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const options = optionArguments(args);
  if (optionValue(options, "--reporter") !== undefined) return null;
  return {
    reporter: "bun",
    format: "junit",
    extension: ".xml",
    apply: (reportPath) => ({
      args: [
        ...launcher,
        ...options,
        "--reporter=junit",
        `--reporter-outfile=${reportPath}`,
        ...args.slice(options.length),
      ],
      env: {},
    }),
  };
}
