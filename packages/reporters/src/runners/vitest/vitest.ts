import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import { findJsonDocuments } from "../../formats/json/console-json.js";
import { isJestOwn, isJestResult } from "../../formats/json/jest-schema.js";
import { readJest } from "../../formats/json/read-jest.js";
import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { numberOf } from "../../text/number-of.js";
import { type Invocation, optionValues } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing, onlySummary } from "../summaries.js";
import { readVitestFailures, type VitestFailures } from "./failures.js";
import { readVitestTap } from "./read-tap.js";
import { vitestRecipe } from "./recipe.js";
import { readVitestVerbose } from "./verbose-lines.js";
import { findVitestSummaries, type VitestSummary } from "./summary.js";

/** Vitest. Source: https://vitest.dev/guide/reporters */
export const vitest: Runner = {
  reporter: "vitest",
  versions: "Vitest 0.34, 1, 2, 3, 4, 5",
  consoleFormats: ["default", "verbose", "dot", "tap", "tap-flat", "json", "junit"],
  reportFormats: ["json", "junit"],
  completeness:
    "the totals on stdout up to `Duration`; in TAP the plans and closed braces; in JSON and JUnit the whole document",
  limits: [
    "The console does not show retries, and joins suites and titles by `>`.",
    "TAP and JSON do not show unhandled errors; the exit code does.",
  ],
  starts: ({ tool }) => tool === "vitest",
  readConsole,
  recipe: vitestRecipe,
};

const MARKS = { starts: /^ *Test Files +\d/u, goesOn: /^ *Tests +\d|^ *Start at +\d|^ RUN +v\d/u };

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const summaries = findVitestSummaries(console.stdout);
  const machine = machineReporter(invocation);
  if (summaries.length > 0 && machine === null) {
    const summary = onlySummary(summaries, console.stdout, MARKS);
    if (summary === null) return competing("vitest", "stdout");
    const tests = ifAllListed(readVitestVerbose(console.stdout.slice(0, summary.start)), summary.counts);
    return { ...toReading(summary, readVitestFailures([...console.stderr, ...console.stdout])), tests };
  }
  if (invocation === null) return null;
  switch (machine ?? "default") {
    case "tap":
    case "tap-flat":
      return readVitestTap(console.stdoutText, machine === "tap-flat");
    case "json":
      return writesToFile(console, invocation) ? null : readJson(console);
    case "junit": {
      if (writesToFile(console, invocation)) return null;
      const reading = readConsoleJUnit(console.stdout, "stdout", "vitest");
      return reading === null
        ? endMissing("vitest", "JUnit document", "stdout")
        : { ...reading, reporter: "vitest" };
    }
    case "custom":
      return null;
    default:
      return endMissing("vitest", "block of totals", "stdout");
  }
}

// Vitest 5 has a file by default, and says so: a document on stdout was printed by something else.
function writesToFile({ stdout }: Console, { args }: Invocation): boolean {
  return (
    args.some((arg) => /^--outputFile(?:$|[.=])/u.test(arg)) ||
    stdout.some((line) => /(?:JSON|JUNIT) report written to \S/u.test(line))
  );
}

const WITH_TOTALS = new Set(["default", "basic", "verbose", "dot", "tree", "agent", "minimal"]);
const FOR_MACHINES = new Set(["tap", "tap-flat", "json", "junit"]);

// A reporter for machines that has no file of its own writes to stdout; beside a console reporter the totals are read.
function machineReporter(invocation: Invocation | null): string | null {
  const reporters = invocation === null ? [] : optionValues(invocation.args, "--reporter", "--reporters");
  if (reporters.length === 0 || reporters.some((name) => WITH_TOTALS.has(name))) return null;
  return reporters.find((name) => FOR_MACHINES.has(name)) ?? "custom";
}

function readJson(console: Console): Reading {
  const [result, ...others] = findJsonDocuments(console.stdout)
    .filter(isJestResult)
    .filter((document) => !isJestOwn(document));
  if (result === undefined) return endMissing("vitest", "JSON document", "stdout");
  return others.length === 0 ? readJest(result, "stdout") : competing("vitest", "stdout");
}

function toReading(summary: VitestSummary, said: VitestFailures): Reading {
  const { counts } = summary;
  const errors = [...said.errors, ...unexplained(summary, said), ...unhandled(summary.unhandled)];
  return {
    reporter: "vitest",
    counts: { ...counts, errors: errors.length },
    tests: [],
    failures: said.failures.slice(0, counts.failed),
    errors,
    complete: true,
    findings: said.empty.map((file) => finding("file-without-tests", `${file} holds no test.`, "stderr")),
  };
}

function unexplained({ failedFiles, counts }: VitestSummary, said: VitestFailures): readonly RunError[] {
  if (failedFiles === 0 || counts.failed > 0 || said.errors.length > 0 || said.empty.length > 0) return [];
  return [{ kind: "other", message: `${numberOf(failedFiles, "test file")} failed outside of their tests` }];
}

function unhandled(count: number): readonly RunError[] {
  return Array.from({ length: Math.min(count, 100) }, () => ({
    kind: "unhandled" as const,
    message: "an unhandled error outside of any test",
  }));
}
