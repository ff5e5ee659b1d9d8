import { parseJson } from "../../formats/json/console-json.js";
import { readPlaywrightJson } from "../../formats/json/read-playwright.js";
import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import type { Reading } from "../../run/reading.js";
import type { RunError, TestCase } from "../../run/test-run.js";
import { finding } from "../../run/finding.js";
import { firstLines } from "../../text/clip.js";
import { type Invocation, optionValue } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { endMissing } from "../summaries.js";
import { playwrightRecipe } from "./recipe.js";
import { findPlaywrightSummaries, type PlaywrightSummary } from "./summary.js";

/** Playwright Test. Source: https://playwright.dev/docs/test-reporters */
export const playwright: Runner = {
  reporter: "playwright",
  versions: "Playwright 1.65",
  consoleFormats: ["list", "line", "dot", "github", "json", "junit"],
  reportFormats: ["json", "junit"],
  completeness: "totals whose sum is the N of `Running N tests`; in JSON and JUnit the whole document",
  limits: ["Tests that did not run leave the counts unknown."],
  starts: ({ tool, args }) => tool === "playwright" && args[0] === "test" && !args.includes("--list"),
  readConsole,
  recipe: (invocation, _nodeVersion, context) => playwrightRecipe(invocation, context),
};

const SHOWN = new Set(["list", "line", "dot", "github"]);

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const reporters = invocation === null ? [] : (optionValue(invocation.args, "--reporter")?.split(",") ?? []);
  // JSON beside another reporter goes to a file.
  const reporter = reporters.find((name) => name !== "json") ?? reporters[0];
  if (reporter === "json") {
    const start = console.stdoutText.search(/^\{$/mu);
    const document = start === -1 ? undefined : parseJson(console.stdoutText.slice(start));
    const reading = document === undefined ? null : readPlaywrightJson(document, "stdout");
    return reading ?? endMissing("playwright", "JSON document", "stdout");
  }
  if (reporter === "junit") {
    const reading = readConsoleJUnit(console.stdout, "stdout");
    return reading === null
      ? endMissing("playwright", "JUnit document", "stdout")
      : { ...reading, reporter: "playwright" };
  }
  if (reporter !== undefined && !SHOWN.has(reporter)) return null;
  return (invocation === null ? null : readLoadError(console)) ?? readTotals(console, invocation);
}

function readTotals(console: Console, invocation: Invocation | null): Reading | null {
  return readBySummary(
    {
      reporter: "playwright",
      stream: "stdout",
      marker: "totals that add up to `Running N tests`",
      started: /^Running \d{1,9} tests? using \d{1,9} workers?/u,
      marks: {
        starts: /^ {2}\d{1,9} passed \([\d.]+m?s?\)$/u,
        goesOn: /^ {2}[✓✘-] +\d{1,9} \S|^\[\d+\/\d+\] \S/u,
        repeats: /^::notice title=\S* ?Playwright Run Summary::/u,
      },
      find: findPlaywrightSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

function readRun(summary: PlaywrightSummary): Reading {
  const { failures, flaky, flakyCount, didNotRun, errorCount } = summary;
  const errors = Array.from({ length: errorCount }, (): RunError => ({
    kind: "other",
    message: "an error was not a part of any test",
  }));
  const reading = withListed("playwright", summary, { failures, errors });
  // Without all names the tests stay unlisted; those that passed on a further attempt still have to be known.
  const retried = flaky.map(({ name, suite }): TestCase => ({
    name,
    suite,
    status: "passed",
    failedAttempts: 1,
  }));
  const unnamed = finding("attempts-unnamed", `${flakyCount} tests passed on a further attempt.`, "stdout");
  return {
    ...reading,
    counts: didNotRun > 0 ? null : reading.counts,
    findings: retried.length < flakyCount ? [...reading.findings, unnamed] : [...reading.findings],
    tests: retried,
  };
}

// A file that throws while it is loaded: nothing is announced, and the error stands alone.
function readLoadError({ stdout, stderr }: Console): Reading | null {
  const lines = [...stdout, ...stderr];
  if (lines.some((line) => /^Running \d/u.test(line))) return null;
  const start = lines.findIndex((line) => /^(?:\w*Error): /u.test(line));
  if (start === -1 || lines[start] === "Error: No tests found") return null;
  const message = firstLines(lines.slice(start, start + 20).join("\n"));
  const errors: readonly RunError[] = [{ kind: "load", message }];
  return {
    reporter: "playwright",
    counts: null,
    tests: [],
    failures: [],
    errors,
    complete: true,
    findings: [],
  };
}
